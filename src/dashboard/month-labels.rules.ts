import { dateText } from '#platform/contract/moment.ts'

/** '2026-12' in full, short, and by its first letter: 'Dec 2026', 'Dec', 'D'. */
export function monthLabel(month: string): { readonly name: string; readonly label: string; readonly initial: string } {
  const name = dateText(`${month}-01`).slice(3)
  return { name, label: name.slice(0, 3), initial: name.slice(0, 1) }
}
