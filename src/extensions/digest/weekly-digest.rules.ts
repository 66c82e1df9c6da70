import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { HomeTile } from '#office/home/home.rules.ts'

/** The local hour on Mondays from which digests are sent. */
export const digestHour = 7

/** The parts of a digest, in order: tiles of the office's home, so that its links lead to exactly these drivers. */
export const digestTiles = ['needs-you', 'blocked', 'suspended', 'due'] as const satisfies readonly HomeTile[]
export type DigestTile = (typeof digestTiles)[number]

const titles = {
  'needs-you': 'Waiting for you',
  blocked: 'Blocked',
  suspended: 'Suspended',
  due: 'Due in 30 days',
} satisfies Record<DigestTile, string>

/** Lines of each part; its link has all. */
export const maxPartLines = 10

export type DigestPart = {
  tile: DigestTile
  total: number
  drivers: readonly { name: string; idNo: string; why: string }[]
}

type DigestSite = {
  plantName: string
  monday: PlainDate
  /** The product's address; undefined where it is not known. */
  origin: string | undefined
}

const tileAddress = (tile: DigestTile): string => `drivers?tile=${tile}`

/** Null where there is nothing to say. */
export function weeklyDigestText(
  parts: readonly DigestPart[],
  { plantName, monday, origin }: DigestSite,
): { title: string; body: string; link: string } | null {
  const filled = parts.filter(({ total }) => total > 0)
  const [first] = filled
  if (!first) return null
  const addressOf = (path: string): readonly string[] => (origin === undefined ? [] : [`${origin}/app/transporter-portal/${path}`])
  const texts = filled.map(({ tile, total, drivers }) => {
    const rest = total - drivers.length
    const lines = drivers.map(({ name, idNo, why }) => `${name} (${idNo}): ${why}`)
    return [`${titles[tile]}: ${total}`, ...lines, ...(rest > 0 ? [`and ${rest} more.`] : []), ...addressOf(tileAddress(tile))].join('\n')
  })
  const stop = ['You can stop this weekly mail in My account.', ...addressOf('my-account')].join('\n')
  return {
    title: `Your drivers at ${plantName}, week of ${dateText(monday)}`,
    body: [...texts, stop].join('\n\n'),
    link: tileAddress(first.tile),
  }
}
