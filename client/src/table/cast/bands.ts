/** Who belongs together, by the sign that they bear: they are shown as one. */
import type { CastMember, Tag, Tags } from '../../api/types'

export interface Band {
  sign: string
  name: string
  tag: Tag
  /** Who stands beside them under the same sign, and is something else there: a Captain. */
  leaders: CastMember[]
  members: CastMember[]
}

function signOf(member: CastMember): { tags: Tags; tag: Tag } | null {
  for (const widget of member.vitals)
    if (widget.type === 'Tags') {
      const tag = widget.tags.find((one) => one.sign)
      if (tag) return { tags: widget, tag }
    }
  return null
}

/** One after the other as they come; those of one band where its first one stands. One alone is no band. */
export function inBands(members: readonly CastMember[]): (CastMember | Band)[] {
  const bands = new Map<string, Band>()
  const found: (CastMember | Band)[] = []
  for (const member of members) {
    const sign = signOf(member)
    const id = sign?.tag.sign
    if (!sign || !id) {
      found.push(member)
      continue
    }
    let band = bands.get(id)
    if (!band) {
      bands.set(id, (band = { sign: id, name: sign.tags.label || sign.tag.text, tag: sign.tag, leaders: [], members: [] }))
      found.push(band)
    }
    if (sign.tag.state) band.leaders.push(member)
    else {
      band.tag = sign.tag
      band.members.push(member)
    }
  }
  return found.flatMap((one) => ('sign' in one && one.members.length < 2 ? [...one.leaders, ...one.members] : [one]))
}
