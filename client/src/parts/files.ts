/** Files that somebody picks on their own device, or takes along to it. */
import { t } from '../text'

/** Takes something along as a file; the server says what it is called. */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Lets somebody pick a file; null: they thought better of it. */
export function pickFile(accept: string): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  return new Promise((done) => {
    input.onchange = () => done(input.files?.[0] ?? null)
    input.oncancel = () => done(null)
    input.click()
  })
}

/** A character file as plain data; null: nothing was picked. What is no JSON is refused in words. */
export async function pickCharacter(): Promise<Record<string, unknown> | null> {
  const file = await pickFile('.json,application/json')
  if (!file) return null
  try {
    const read: unknown = JSON.parse(await file.text())
    if (read && typeof read === 'object' && !Array.isArray(read)) return read as Record<string, unknown>
  } catch {
    // It is said below.
  }
  throw new Error(t('{file} is no character file.', { file: file.name }))
}
