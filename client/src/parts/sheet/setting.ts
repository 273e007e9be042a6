/** The GM's word on a number of a sheet: `to` is where its window begins; `atOnce` it is set without one. */
export type SetNumber = (field: string, to: number, atOnce?: boolean) => void
