import { joinList } from '#platform/contract/words.ts'

export type OverdueRequest = { id: string; typeName: string; driverName: string }

type OverdueText = { title: string; body: string; link: string }

const shownRequests = 5

/** To the chosen people, of requests whose due time has passed. One links to its page, several to what waits for the reader. */
export function overdueText(requests: readonly OverdueRequest[]): OverdueText {
  const names = requests.map(({ typeName, driverName }) => `${typeName} (${driverName})`)
  const shown = names.length <= shownRequests ? names : [...names.slice(0, shownRequests), `${names.length - shownRequests} more`]
  const [first] = requests
  return {
    title: requests.length === 1 ? '1 request is overdue' : `${requests.length} requests are overdue`,
    body: `The time that your plant allows for a decision has passed: ${joinList(shown)}.`,
    link: requests.length === 1 && first ? `requests/details/${first.id}` : 'requests/dash',
  }
}
