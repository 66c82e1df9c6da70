import type { CommentPayload } from '#notifications/notifications.contract.ts'
import { momentText } from '#platform/contract/moment.ts'
import { requestStatusNames } from '../engine/request-types.contract.ts'
import type { Closing } from '../engine/requests.rules.ts'

export const maxMentions = 20

export const unknownMention = (word: string): string =>
  `No colleague called '@${word}' can see this request. Choose a name from the list, or leave out the @.`
export const nobodyElseReads = 'Leave this out: no other plant recorded this violation.'
export const tooManyMentions = `Name at most ${maxMentions} colleagues in one comment.`

type Mention = {
  by: { firstName: string; lastName: string }
  typeName: string
  driverName: string
  text: string
  requestId: string
}

type Notified = Omit<CommentPayload, 'user_ids' | 'by_id'>

/** The notification of those who are named in a comment; its link is relative to the staff portal. */
export const mentionNotification = ({ by, typeName, driverName, text, requestId }: Mention): Notified => ({
  title: `${typeName}: a comment for you`,
  body: `${by.firstName} ${by.lastName} named you in a comment about ${driverName}. "${text}"`,
  link: `requests/details/${requestId}`,
})

type Added = { notified: readonly { name: string }[]; closing: Closing | undefined; timeZone: string }

/** The message to the writer: who is notified, and that the request was decided before. */
export function addedText({ notified, closing, timeZone }: Added): string {
  const names = notified.map(({ name }) => name).join(', ')
  const decision =
    closing &&
    `The request was ${requestStatusNames[closing.statusId].toLowerCase()} by ${closing.by ?? 'the system'} on ${momentText(closing.at, timeZone)}, before your comment.`
  return ['Comment added.', names && `Notified: ${names}.`, decision].filter(Boolean).join(' ')
}
