import type { Db } from '#platform/server/database/database.ts'
import { countOrRefuse } from '#platform/server/http/rate-limit.ts'
import { originOf, type HttpCall } from '#platform/server/http/handlers.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { BackgroundSender } from '#platform/server/messages/background-sender.ts'
import type { ManagerContext } from './covering.service.ts'
import { actorName } from './granting.service.ts'
import { canInvite, invitationLimit, invitationMessage, inviterLimit, loginPath } from './invitations.rules.ts'
import { markInvited, type PersonRow } from './person.store.ts'

export type InvitationSettings = {
  /** Null without a gateway; in the demonstration it prints to the terminal. */
  sender: BackgroundSender | null
  hasSms: boolean
  hasMail: boolean
  productName: string
  /** The address that people open. A message names no other: the caller's own Host could be anything. */
  publicUrl: string | undefined
}

type Invitation = ManagerContext & {
  person: Pick<PersonRow, 'id' | 'phone' | 'email'>
  settings: InvitationSettings
  http: HttpCall
}

/** Where the invitation went: sent to the person, or a link to hand over where nothing can be sent. */
export type Invited = { isSent: boolean; link: string }

/** Sends a person the address of the login page, at most as often as the limits allow. Run it outside transactions. */
export async function invite(db: Db, { person, settings, http, actor, now }: Invitation): Promise<Invited> {
  await countInvitation(db, { actor, now, personId: person.id })
  await inviteConfirmed(db, { person, settings, actor, now })
  return { isSent: settings.sender !== null && canInvite(settings, person.email), link: linkTo({ settings, http }) }
}

/** Counts an invitation of a person, whether or not a message goes out. Run it outside transactions. */
export async function countInvitation(db: Db, { actor, now, personId }: ManagerContext & { personId: string }): Promise<void> {
  await countOrRefuse(db, { key: `invitations-by:${actor.userId}`, limit: inviterLimit, now })
  await countOrRefuse(db, { key: `invitations-of:${personId}`, limit: invitationLimit, now })
}

/** Sends the invitation, without counting: of a person whose access two colleagues have decided on, or who was counted when they were asked. */
export async function inviteConfirmed(db: Db, { person, settings, actor, now }: Omit<Invitation, 'http'>): Promise<void> {
  const { publicUrl } = settings
  const link = publicUrl === undefined ? null : `${publicUrl}${loginPath}`
  const to = { phone: person.phone, email: person.email ?? undefined }
  settings.sender?.send({
    to,
    ...invitationMessage({ productName: settings.productName, from: actorName(actor), phone: person.phone, link }),
  })
  await markInvited(db, person.id, now)
}

type Newcomer = Omit<Invitation, 'person'> & { person: Invitation['person'] & Pick<PersonRow, 'last_seen_at'> }

/** Invites a person who has been given access and never logged in. The access is stored already: where the limits forbid a message, answers the link instead of a refusal. */
export async function inviteNewcomer(db: Db, { person, ...rest }: Newcomer): Promise<{ isSent: boolean; link: string | null }> {
  if (person.last_seen_at !== null) return { isSent: false, link: null }
  try {
    const { isSent, link } = await invite(db, { person, ...rest })
    return { isSent, link: isSent ? null : link }
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return { isSent: false, link: linkTo(rest) }
    throw error
  }
}

/** For who invites, at the address that they use themselves. */
const linkTo = ({ settings, http }: Pick<Invitation, 'settings' | 'http'>): string => `${settings.publicUrl ?? originOf(http)}${loginPath}`
