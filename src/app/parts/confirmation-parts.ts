import type { ConfirmationHandlers } from '#confirmations/confirmation-handlers.service.ts'
import { driverFileConfirmation } from '#driver-files/driver-file-confirmation.service.ts'
import { registerConfirmation } from '#import-export/second-person/register-confirmation.service.ts'
import { productName } from '#accounts/product-name.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { recallConfirmation } from '#recalls/recall-confirmation.service.ts'
import { purgeConfirmation } from '#retention/purge/purge-confirmation.service.ts'
import { requirementConfirmation } from '#requirements/requirement-confirmation.service.ts'
import type { InvitationSettings } from '#user-management/invitations.service.ts'
import { accessConfirmation } from '#user-management/second-person/access-confirmation.service.ts'
import type { Services } from '../services.ts'

type Site = { db: Db; queues: Queues; publicUrl: URL | undefined }

/** What each kind of confirmation does: one more entry for each kind. */
export const confirmationHandlers = (services: Services, { db, queues, publicUrl }: Site): ConfirmationHandlers => ({
  'register-update': registerConfirmation(queues),
  recall: recallConfirmation(queues),
  requirement: requirementConfirmation(queues),
  'driver-file': driverFileConfirmation(queues),
  purge: purgeConfirmation(queues),
  'portal-access': accessConfirmation({ db, invitations: invitationSettings(services, publicUrl) }),
})

export const invitationSettings = ({ codes, messages }: Services, publicUrl: URL | undefined): InvitationSettings => ({
  sender: codes,
  hasSms: messages.sms !== null,
  hasMail: messages.mail !== null,
  productName,
  publicUrl: publicUrl?.origin,
})
