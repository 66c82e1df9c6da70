import { joinList } from '#platform/contract/words.ts'

const mostNamed = 5

type Named = { id: string; name: string }
type News = { title: string; body: string; link: string }

/** What an office reads when the plant changes whether its drivers may load. */
export function loadingNews(drivers: readonly Named[], { mayLoad, why }: { mayLoad: boolean; why: string }): News {
  const [first] = drivers
  const isOne = drivers.length === 1
  const title = `${isOne ? 'A driver' : `${drivers.length} drivers`} may ${mayLoad ? 'load now' : 'no longer load'}`
  const more = drivers.length - mostNamed
  const names = drivers.slice(0, mostNamed).map(({ name }) => name)
  const shown = joinList(more > 0 ? [...names, `${more} more`] : names)
  return { title, body: `${shown}: ${why}`, link: isOne && first ? `driver/${first.id}` : 'drivers' }
}
