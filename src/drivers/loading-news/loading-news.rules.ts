import { joinList } from '#platform/contract/words.ts'

const mostNamed = 5

type Named = { readonly id: string; readonly name: string }
type News = { readonly title: string; readonly body: string; readonly link: string }

/** What an office reads when the plant changes whether its drivers may load. */
export function loadingNews(drivers: readonly Named[], { mayLoad, why }: { readonly mayLoad: boolean; readonly why: string }): News {
  const [first] = drivers
  const isOne = drivers.length === 1
  const title = `${isOne ? 'A driver' : `${drivers.length} drivers`} may ${mayLoad ? 'load now' : 'no longer load'}`
  const more = drivers.length - mostNamed
  const names = drivers.slice(0, mostNamed).map(({ name }) => name)
  const shown = joinList(more > 0 ? [...names, `${more} more`] : names)
  return { title, body: `${shown}: ${why}`, link: isOne && first ? `driver/${first.id}` : 'drivers' }
}
