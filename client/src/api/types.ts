/** The wire's types, all made from the server's schema, and a few names for what it leaves unnamed. */
import type * as wire from './schema'

export type * from './schema'

export type Option = NonNullable<wire.Prompt['options']>[number]
export type Widget = wire.CastMember['vitals'][number]
export type Tone = NonNullable<wire.Branch['tone']>
export type FromServer = wire.Snapshot | wire.Updated | wire.Here | wire.Nudge | wire.Farewell
export type AnyCommand =
  | wire.Act
  | wire.Answer
  | wire.Stop
  | wire.StepBack
  | wire.ChangeAnswer
  | wire.HandOver
  | wire.FreshDice
  | wire.Undo
  | wire.Redo
  | wire.Rewind
  | wire.DeclineUndo
  | wire.NudgeSeat
