import { isPermission, type Permission } from '#accounts/permissions.rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import {
  AccountPayload,
  AdministratorPayload,
  BarredMatchPayload,
  CommentPayload,
  DoctorPayload,
  GatePayload,
  OfficePayload,
  OnboardingPayload,
  PermittedPayload,
  ReminderPayload,
  ReportPayload,
  RequestPayload,
  RolePayload,
  type Topic,
} from './notifications.contract.ts'
import {
  appointmentsLink,
  onboardingLink,
  onboardingText,
  optionFor,
  personToNotify,
  requestLink,
  loadingNote,
  requestNote,
  requestText,
  notifiedTransporters,
  type NotificationText,
} from './notifications.rules.ts'
import { findDoctorRecipients, findOfficeRecipients } from './office-recipients.store.ts'
import {
  findNamedStaff,
  findOnboardingRecipients,
  findPermittedStaff,
  findRecipients,
  listAdministrators,
  listRoleHolders,
  type Attachment,
  type Recipient,
} from './notifications.store.ts'
import { withStandIns } from './stand-ins.rules.ts'
import { listStandIns } from './stand-ins.store.ts'

/** The recipients, each with link and text. */
type Occasion = { plantId: string | null; now: Date }

type NotificationDraft = {
  recipients: readonly (Recipient & { link: string | null })[]
  text: NotificationText
  attachment?: Attachment
  /** Set where colleagues stand in for recipients who are away: the person who acted, null for the system. */
  passedOnBy?: string | null
}

const nobodyCompares = "Nobody else at your plant has the permission to compare barred persons. Give it to a colleague's role."

/** The recipients and text of an outbox row. */
export async function draftNotification(tx: Tx, topic: Topic, payload: unknown, occasion: Occasion): Promise<NotificationDraft> {
  const draft = await notifiers[topic](tx, payload, occasion)
  const { recipients, passedOnBy } = draft
  if (passedOnBy === undefined) return draft
  const standIns = await listStandIns(tx, { ...occasion, userIds: recipients.map(({ userId }) => userId) })
  return { ...draft, recipients: withStandIns(recipients, standIns, passedOnBy) }
}

async function notifyAdministrators(tx: Tx, payload: unknown, { now }: Occasion): Promise<NotificationDraft> {
  const administrators = await listAdministrators(tx, now)
  return { recipients: administrators.map((recipient) => ({ ...recipient, link: null })), text: AdministratorPayload.parse(payload) }
}

/** The type of request that an application is. */
const applicationTypeId = 4

const noteFor = (note: string | undefined): { note?: string } => (note === undefined ? {} : { note })

/** The notifier of each topic. */
const notifiers: Readonly<Record<Topic, (tx: Tx, payload: unknown, occasion: Occasion) => Promise<NotificationDraft>>> = {
  request: async (tx, payload, { plantId, now }) => {
    const request = RequestPayload.parse(payload)
    const recipients = await findRecipients(tx, {
      plantId,
      typeId: request.type_id,
      option: optionFor(request.news),
      submitterToNotify: personToNotify(request),
      transporterIds: notifiedTransporters(request),
      byId: request.by_id,
      now,
    })
    return {
      recipients: recipients.map((recipient) => ({
        ...recipient,
        link: requestLink(request, recipient.transporterId),
        ...noteFor(requestNote(request, recipient.transporterId)),
      })),
      text: requestText(request),
      passedOnBy: request.by_id,
    }
  },

  onboarding: async (tx, payload, { plantId, now }) => {
    const step = OnboardingPayload.parse(payload)
    const recipients = await findOnboardingRecipients(tx, {
      plantId,
      typeId: step.news,
      submittedBy: step.submitted_by_id,
      byId: step.by_id,
      request: step.request && { typeId: applicationTypeId, option: step.request.option },
      transporterId: step.office?.transporter_id,
      now,
    })
    return {
      recipients: recipients.map(({ isByRequest, ...recipient }) => ({
        ...recipient,
        link: isByRequest && step.request ? `requests/details/${step.request.id}` : onboardingLink(step, recipient.portal),
        ...noteFor(loadingNote(step.office?.may_load, recipient.transporterId)),
      })),
      text: onboardingText(step),
      passedOnBy: step.by_id,
    }
  },

  reminder: async (_, payload) => {
    const { user_id, portal, transporter_id, link, by_mail = true, ...text } = ReminderPayload.parse(payload)
    return { recipients: [{ userId: user_id, portal, transporterId: transporter_id, link, byMail: by_mail }], text }
  },

  audit: notifyAdministrators,
  backup: notifyAdministrators,

  role: async (tx, payload, { now }) => {
    const { role_id, by_id, ...text } = RolePayload.parse(payload)
    const holders = await listRoleHolders(tx, { roleId: role_id, byId: by_id, now })
    return { recipients: holders.map((recipient) => ({ ...recipient, link: null })), text }
  },

  account: async (_, payload) => {
    const { user_id: userId, link = null, ...text } = AccountPayload.parse(payload)
    return { recipients: [{ userId, portal: link === null ? null : 'staff_portal', transporterId: null, link }], text }
  },

  permitted: async (tx, payload, { plantId, now }) => {
    const { permissions, except_ids: exceptIds, link, ...text } = PermittedPayload.parse(payload)
    const recipients = await findPermittedStaff(tx, { plantId, permissions: permissions.filter(isPermission), exceptIds, now })
    return { recipients: recipients.map((recipient) => ({ ...recipient, link })), text }
  },

  office: async (tx, payload, { plantId, now }) => {
    const { transporter_id: transporterId, by_id: byId, link, file_id: fileId, ...text } = OfficePayload.parse(payload)
    const recipients = await findOfficeRecipients(tx, { plantId, transporterId, byId, now })
    return {
      recipients: recipients.map((recipient) => ({ ...recipient, link })),
      text,
      ...(fileId !== undefined && { attachment: { fileId, permission: 'requests.read' } }),
    }
  },

  doctor: async (tx, payload, { plantId, now }) => {
    const { doctor_id: doctorId, by_id: byId, ...text } = DoctorPayload.parse(payload)
    const recipients = await findDoctorRecipients(tx, { plantId, doctorId, byId, now })
    return { recipients: recipients.map((recipient) => ({ ...recipient, link: appointmentsLink })), text }
  },

  gate: async (tx, payload, { plantId, now }) => {
    const { type_id: typeId, by_id: byId, link, ...text } = GatePayload.parse(payload)
    const recipients = await findOnboardingRecipients(tx, { plantId, typeId, submittedBy: null, byId, now })
    return { recipients: recipients.map((recipient) => ({ ...recipient, link })), text }
  },

  report: async (_, payload) => {
    const { user_ids, link, file_id: fileId, ...text } = ReportPayload.parse(payload)
    const recipients = user_ids.map((userId) => ({ userId, portal: 'staff_portal' as const, transporterId: null, link }))
    return { recipients, text, attachment: { fileId, permission: 'reports.read' } }
  },

  barred_match: async (tx, payload, { plantId, now }) => {
    const { submitted_by_id: byId, link, ...text } = BarredMatchPayload.parse(payload)
    const staffWith = (permission: Permission) =>
      findPermittedStaff(tx, { plantId, permissions: [permission], exceptIds: byId === null ? [] : [byId], now })
    const reviewers = await staffWith('blacklist.review')
    const permission = reviewers.length > 0 ? 'blacklist.review' : 'users.manage'
    const recipients = reviewers.length > 0 ? reviewers : await staffWith(permission)
    return {
      recipients: recipients.map((recipient) => ({ ...recipient, link: reviewers.length > 0 ? link : 'user-management/roles' })),
      text: reviewers.length > 0 ? text : { ...text, body: `${text.body} ${nobodyCompares}` },
      attachment: { fileId: null, permission },
    }
  },

  comment: async (tx, payload, { plantId, now }) => {
    const { user_ids: userIds, by_id, link, ...text } = CommentPayload.parse(payload)
    const recipients = await findNamedStaff(tx, { plantId, userIds, now })
    return {
      recipients: recipients.map((recipient) => ({ ...recipient, link })),
      text,
      attachment: { fileId: null, permission: 'requests.read' },
      passedOnBy: by_id,
    }
  },
}
