import { capital } from '../text'

/** Short messages that come and go: `notify('Saved.', { tone: 'good' })`. */
export type Notice = {
  id: number
  text: string
  tone: 'info' | 'good' | 'warn' | 'bad'
  action?: { label: string; run: () => void }
}

class Notices {
  shown = $state<Notice[]>([])
  private count = 0

  add(said: string, { tone = 'info', action }: Partial<Pick<Notice, 'tone' | 'action'>> = {}): number {
    const id = ++this.count
    const text = capital(said)
    this.shown = [...this.shown.filter((notice) => notice.text !== text), { id, text, tone, action }].slice(-4)
    return id
  }

  remove(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id)
  }
}

export const notices = new Notices()
export const notify = notices.add.bind(notices)
