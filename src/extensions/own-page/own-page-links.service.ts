import { scopeOf, type Actor } from '#accounts/people.ts'
import { auditDriver } from '#drivers/drivers.service.ts'
import { findDriver, lockDriver } from '#drivers/find-driver.service.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { countOrRefuse } from '#platform/server/http/rate-limit.ts'
import { originOf, type HttpCall } from '#platform/server/http/handlers.ts'
import { conflict, forbidden, invalid } from '#platform/server/http/refusal.ts'
import { NotSentError, type Sender } from '#platform/server/messages/message.ts'
import { hashToken, randomToken } from '#platform/server/secrets/secrets.ts'
import { driverLinkLimit, hasOwnPage, linkDays, noPageText, officeLinkLimit, ownPagePath } from './own-page.rules.ts'
import { endLetterCodes, listOwnPageLinks, clearRecipient, replaceOwnPageLink, revokeOwnPageLink } from './own-page-links.store.ts'
import type { Language } from './texts/own-page-text.rules.ts'
import { ownPageTexts } from './texts/own-page-texts.rules.ts'

export type OwnPageSettings = {
  /** Null where links are handed over. */
  sms: Sender | null
  /** The address that people open; the caller's own without one. */
  publicUrl: string | undefined
}

type CreateLink = {
  actor: Actor
  driverId: string
  language: Language
  phone: string | undefined
  settings: OwnPageSettings
  http: HttpCall
  now: Date
}

/** `refusal`: why the message was not sent, for the person who sent it. */
type CreatedLink = { link: string; sentTo: string | null; refusal: string | null }

/** Makes a link and sends it, which takes ten seconds at most. Throws 404, 409 for a driver without a page, 422 for a foreign number, 429. */
export async function createOwnPageLink(
  db: Db,
  { actor, driverId, language, phone, settings, http, now }: CreateLink,
): Promise<CreatedLink> {
  const { transporter } = actor
  if (!transporter) throw forbidden('Only a transport office makes links.')
  const { phones, status_id } = await findDriver(db, scopeOf(actor), driverId)
  if (!hasOwnPage(status_id)) throw conflict('no_own_page', noPageText)
  if (phone !== undefined && !phones.includes(phone)) throw invalid({ phone: 'Choose one of the numbers of this driver' })
  await countOrRefuse(db, { key: `own-pages-by:${transporter.id}:${actor.plant.id}`, limit: officeLinkLimit, now })
  await countOrRefuse(db, { key: `own-pages-of:${driverId}`, limit: driverLinkLimit, now })
  const token = randomToken()
  const sentTo = (settings.sms && (phone ?? phones[0])) ?? null
  await inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, scopeOf(actor), driverId)
    await replaceOwnPageLink(tx, {
      driver_id: driver.id,
      transporter_id: transporter.id,
      token_hash: hashToken(token),
      sent_to: sentTo,
      created_by: actor.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + linkDays * 24 * 60 * 60 * 1000),
      language,
    })
    const why = sentTo === null ? 'handed over' : 'sent by text message'
    await auditDriver(tx, { driver, at: now, userId: actor.userId, why }, { action: 'link to own page made', after: {} })
  })
  const link = `${settings.publicUrl ?? originOf(http)}${ownPagePath}${token}`
  if (settings.sms === null || sentTo === null) return { link, sentTo, refusal: null }
  const text = ownPageTexts[language].message({ office: transporter.name, link })
  const refusal = await refusalOf(settings.sms.send({ to: { phone: sentTo }, subject: transporter.name, text }))
  if (refusal !== null) await recordRefusal(db, { actor, driverId, token, refusal, now })
  return { link, sentTo, refusal }
}

const refusalOf = (sending: Promise<void>): Promise<string | null> =>
  sending.then(
    () => null,
    (error: unknown) => {
      if (error instanceof NotSentError) return error.message
      throw error
    },
  )

type RefusedLink = {
  actor: Actor
  driverId: string
  token: string
  refusal: string
  now: Date
}

const recordRefusal = (db: Db, { actor, driverId, token, refusal, now }: RefusedLink): Promise<void> =>
  inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, scopeOf(actor), driverId)
    await clearRecipient(tx, hashToken(token))
    await auditDriver(tx, { driver, at: now, userId: actor.userId, why: refusal }, { action: 'link to own page not sent', after: {} })
  })

type RevokeLink = { actor: Actor; driverId: string; linkId: string; now: Date }

/** Ends a link. Throws 404 out of scope, 409 where it has ended already. */
export const revokeLink = (db: Db, { actor, driverId, linkId, now }: RevokeLink): Promise<void> =>
  inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, scopeOf(actor), driverId)
    const links = await listOwnPageLinks(tx, { scope: scopeOf(actor), driverId, now })
    if (!links.some(({ id }) => id === linkId)) throw conflict('link_ended', 'This link has ended already.')
    await revokeOwnPageLink(tx, driverId, now)
    await endLetterCodes(tx, driverId, now)
    await auditDriver(tx, { driver, at: now, userId: actor.userId, why: 'link ended' }, { action: 'link to own page ended', after: {} })
  })
