import { renewElsewhereText, type OpenRecall } from '#drivers/recalls/recalled.rules.ts'
import { requirementNames } from '#drivers/verdict/verdict-reasons.rules.ts'
import { joinList } from '#platform/contract/words.ts'

const mostNamed = 5

type Named = { id: string; name: string }
type News = { title: string; body: string; link: string }

/** What an office hears of a recall: who has to do what, by when. Never whose clearances are recalled, nor why. */
export const recalledNews = (drivers: readonly Named[], recall: OpenRecall): News =>
  newsOf(drivers, recall.renewBy === null ? 'On hold' : 'To renew', [
    renewElsewhereText(recall),
    recall.renewBy === null ? 'Until then they may not load.' : 'After that day they may not load until it is renewed.',
  ])

/** What an office hears once a recall was withdrawn. */
export const withdrawnNews = (drivers: readonly Named[], kind: OpenRecall['kind']): News =>
  newsOf(drivers, 'No longer to renew', [`The ${requirementNames[kind]} does not have to be renewed with another issuer any more.`])

function newsOf(drivers: readonly Named[], title: string, sentences: readonly string[]): News {
  const [first] = drivers
  const isOne = drivers.length === 1
  const more = drivers.length - mostNamed
  const names = drivers.slice(0, mostNamed).map(({ name }) => name)
  const shown = joinList(more > 0 ? [...names, `${more} more`] : names)
  return {
    title: `${title}: ${isOne ? 'a driver' : `${drivers.length} drivers`}`,
    body: `${shown}: ${sentences.join(' ')}`,
    link: isOne && first ? `driver/${first.id}` : 'drivers',
  }
}
