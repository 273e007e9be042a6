/** What is asked at the table, sorted by whose turn it is to answer, and the answers as they are being thought of. */
import type { PromptSeen } from '../../api/types'
import type { Field } from '../../parts/map/fields'
import type { TableView } from '../table.svelte'

/** Names one asking: another place, another run is another question. */
export function keyOf({ run, place }: PromptSeen): string {
  return [run, ...place.path, place.ask, place.slot].join('/')
}

const offersNothing = ({ prompt }: PromptSeen): boolean => prompt.kind === 'some of' && !prompt.options?.length

export class Prompts {
  /** Askings of others that this person has said they answer. */
  private taken = $state<readonly string[]>([])
  /** Answered ones that are being changed. */
  private reopened = $state<readonly string[]>([])
  private picked = $state('')
  /** Answers that are not sent yet, so that looking elsewhere loses nothing. */
  readonly drafts = $state<Record<string, unknown>>({})
  /** Somebody or a field that was pointed at on the map, as an answer to a question. */
  pointed = $state.raw<{ key: string; at: string | Field } | null>(null)
  /** Folded away, to look something up before answering. */
  folded = $state(false)

  constructor(private readonly table: TableView) {}

  private get all(): PromptSeen[] {
    return this.table.live.seen?.prompts ?? []
  }

  /**
   * What this person faces: asked of them, handed to them, or of somebody who is not here and whom they speak for.
   * What offers nothing to pick comes last.
   */
  readonly facing = $derived.by(() => {
    const mine = this.all.filter((asked) => (asked.answered ? this.reopened.includes(keyOf(asked)) : this.isFaced(asked)))
    return mine.toSorted((a, b) => Number(offersNothing(a)) - Number(offersNothing(b)))
  })
  /** What waits for somebody else, though this person could answer. */
  readonly elsewhere = $derived(this.all.filter((asked) => !asked.answered && !this.isFaced(asked)))
  /** Answered, and still to be changed. */
  readonly answered = $derived(this.all.filter((asked) => asked.answered && !this.reopened.includes(keyOf(asked))))
  readonly current = $derived(this.facing.find((asked) => keyOf(asked) === this.picked) ?? this.facing[0])

  private isFaced(asked: PromptSeen): boolean {
    if (asked.is_mine || !this.table.isGm) return true
    return this.taken.includes(keyOf(asked)) || !this.table.isHere(this.table.seatOf(asked.who))
  }

  pick(asked: PromptSeen): void {
    this.picked = keyOf(asked)
    this.folded = false
  }

  /** Answer by pointing at somebody where they stand, or at a field. */
  point(asked: PromptSeen, at: string | Field): void {
    this.hold(asked)
    this.pointed = { key: keyOf(asked), at }
  }

  /** Who has begun to answer goes on, also when the other comes back meanwhile. */
  hold(asked: PromptSeen): void {
    const key = keyOf(asked)
    if (!asked.is_mine && !this.taken.includes(key)) this.taken = [...this.taken, key]
  }

  /** Answer in somebody's place. */
  take(asked: PromptSeen): void {
    this.hold(asked)
    this.pick(asked)
  }

  /** Answer anew what has been answered. */
  reopen(asked: PromptSeen): void {
    this.drafts[keyOf(asked)] = asked.given ?? undefined
    this.reopened = [...this.reopened, keyOf(asked)]
    this.pick(asked)
  }

  /** It has been answered, or it stays as it is. */
  close(asked: PromptSeen): void {
    const key = keyOf(asked)
    delete this.drafts[key]
    this.reopened = this.reopened.filter((one) => one !== key)
  }
}
