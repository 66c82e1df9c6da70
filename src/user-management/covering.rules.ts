import { countText } from '#platform/contract/words.ts'

type Named = { first_name: string; last_name: string }

/** 'Only Asha Said and 2 others can change this.' */
export function whoCanText([first, ...others]: readonly Named[]): string {
  if (!first) return 'Nobody manages users, with these permissions, at every plant concerned. Ask the administrators of those plants.'
  const rest = others.length === 0 ? '' : ` and ${countText(others.length)} ${others.length === 1 ? 'other' : 'others'}`
  return `Only ${first.first_name} ${first.last_name}${rest} can change this.`
}
