/** Enough for a slip and a second channel; a person is not to be flooded. */
export const invitationLimit = {
  events: 3,
  seconds: 60 * 60,
  message: 'This person has been invited three times in the last hour. Wait before you send another invitation.',
} as const
/** A file of 500 users is invited by one person. */
export const inviterLimit = {
  events: 1_000,
  seconds: 24 * 60 * 60,
  message: 'You have sent 1,000 invitations today. Try again tomorrow.',
} as const

export const loginPath = '/auth/login/verify-phone'

type Channels = { hasSms: boolean; hasMail: boolean }

/** Whether an invitation reaches this person: text messages reach every phone, mail needs an address. */
export const canInvite = ({ hasSms, hasMail }: Channels, email: string | null): boolean => hasSms || (hasMail && email !== null)

type Invitation = { productName: string; from: string; phone: string; link: string | null }

/** Names the number, because a mail does not show which one is meant. `link` is null where the address of the site is not known. */
export const invitationMessage = ({ productName, from, phone, link }: Invitation): { subject: string; text: string } => ({
  subject: `You have access to ${productName}`,
  text: `${from} has given you access to ${productName}. ${
    link === null
      ? `Ask them for the address of the login page, and log in with the phone number ${phone}.`
      : `Log in with the phone number ${phone} at ${link}`
  }`,
})
