import { letterOfToken } from '#cases/letters/letter-code.service.ts'
import { findVerdictDriver } from '#drivers/verdict/as-at/verdict.service.ts'
import { buffer } from 'node:stream/consumers'
import type { VerdictDriver } from '#drivers/verdict/as-at/verdict.store.ts'
import { kindByMediaType } from '#platform/contract/upload.ts'
import type { Db } from '#platform/server/database/database.ts'
import { StoredFileMissing } from '#platform/server/files/place/file-place.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { hashToken, isTokenLike } from '#platform/server/secrets/secrets.ts'
import { hasOwnPage, linkDays } from './own-page.rules.ts'
import { findOpenedLetter, findOpenedLink, recordOpening, type OpenedLink } from './own-page-links.store.ts'

/** Pictures are stored at 480 × 640 and are far smaller. */
const maxPicture = 500_000
const recordedEveryMs = 60_000

type OpenedPage = { link: OpenedLink; driver: VerdictDriver }
type Opening = { token: string; key: Buffer; now: Date }

/** The driver of a token; undefined for every token that shows no page. A text of another form never reaches the database. */
export async function openOwnPage(db: Db, { token, key, now }: Opening): Promise<OpenedPage | undefined> {
  const letterId = letterOfToken(key, token)
  const isByLetter = letterId !== null
  const since = new Date(now.getTime() - linkDays * 86_400_000)
  const link = isByLetter
    ? await findOpenedLetter(db, letterId, { now, since })
    : isTokenLike(token)
      ? await findOpenedLink(db, hashToken(token), now)
      : undefined
  if (!link) return undefined
  const driver = await findVerdictDriver(db, link, { id: link.driverId })
  if (!hasOwnPage(driver.statusId)) return undefined
  const isFresh = link.lastOpenedAt === null || now.getTime() - link.lastOpenedAt.getTime() >= recordedEveryMs
  if (isFresh && !isByLetter) await recordOpening(db, link.id, now)
  return { link, driver }
}

/** The photograph as a data: address. Null where there is none or its file is lost. */
export async function photographAddress(files: UploadStore, picture: OpenedLink['picture']): Promise<string | null> {
  const kind = picture && kindByMediaType(picture.mediaType)
  if (!kind || kind === 'pdf' || picture.size > maxPicture) return null
  try {
    const { stream } = await files.read(picture.storageName)
    return `data:${picture.mediaType};base64,${(await buffer(stream)).toString('base64')}`
  } catch (error) {
    if (error instanceof StoredFileMissing) return null
    throw error
  }
}
