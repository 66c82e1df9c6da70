import * as z from 'zod/mini'

/** The changes of a request that notify users. The first three are selectable options; a cancellation, a resubmission and the first of two approvals reach those who chose 'Requested'. */
export const requestTrigger = {
  requested: 1,
  approved: 2,
  rejected: 3,
  cancelled: 4,
  sentBack: 5,
  resubmitted: 6,
  approvedByFirst: 7,
} as const
export type RequestTriggerId = (typeof requestTrigger)[keyof typeof requestTrigger]

/** The outbox payload of a raised or closed request. */
export const RequestPayload = z.object({
  request_id: z.string(),
  type_id: z.int(),
  type_name: z.string(),
  news: z.literal([1, 2, 3, 4, 5, 6, 7]),
  driver_name: z.string(),
  comment: z.nullable(z.string()),
  /** Who acted; not notified of their own action. */
  by_id: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  /** The submitter, notified of the decision; null when it is being raised. */
  raised_by_id: z.nullable(z.string()),
  /** Who sent it back, notified when it is resubmitted. */
  sent_back_by_id: z.optional(z.string()),
  /** The transporter to notify; omitted until the request concerns one. */
  transporter_id: z.optional(z.string()),
  /** Whether the driver may load from now on, where that has changed; told to transporters. */
  may_load: z.optional(z.boolean()),
  /** Whether transporters do not read the comment. */
  hides_comment: z.optional(z.boolean()),
  /** After a transfer: the new transporter, linked to the driver. */
  joined: z.optional(z.object({ transporter_id: z.string(), driver_id: z.string() })),
})
export type RequestPayload = z.output<typeof RequestPayload>

/** The outbox payload of one person's digest, in that day's wording. */
export const ReminderPayload = z.object({
  user_id: z.string(),
  portal: z.enum(['staff_portal', 'transporter_portal']),
  transporter_id: z.nullable(z.string()),
  /** Their own choice; absent where they have none. */
  by_mail: z.optional(z.boolean()),
  title: z.string(),
  body: z.string(),
  /** Relative to the reader's portal. */
  link: z.string(),
})
export type ReminderPayload = z.output<typeof ReminderPayload>

/** The outbox payload of a notification to all administrators. */
export const AdministratorPayload = z.object({ title: z.string(), body: z.string() })

/** The outbox payload of a changed role, to everybody who has it. */
export const RolePayload = z.object({ role_id: z.string(), by_id: z.string(), title: z.string(), body: z.string() })

/** The outbox payload of a change of one person's access or account, whatever plant and portal they use. */
export const AccountPayload = z.object({
  user_id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Relative to the staff portal, for what is done there. */
  link: z.optional(z.string()),
})

/** The outbox payload of what concerns those staff of the plant who hold one of the permissions. */
export const PermittedPayload = z.object({
  permissions: z.array(z.string()).check(z.minLength(1)),
  /** Not notified: who acted, or whom it is about. */
  except_ids: z.array(z.string()),
  title: z.string(),
  body: z.string(),
  /** Relative to the staff portal; null without one. */
  link: z.nullable(z.string()),
})

/** The steps of onboarding that notify: the types under 'Onboarding notifications'. */
export const onboardingNews = { submitted: 1, returned: 2, verified: 3, passGenerated: 4, cardIssued: 5, declined: 6 } as const
export type OnboardingNewsId = (typeof onboardingNews)[keyof typeof onboardingNews]

/** The outbox payload of a step of a driver's onboarding. */
export const OnboardingPayload = z.object({
  news: z.literal([1, 2, 3, 4, 5, 6]),
  driver_id: z.string(),
  driver_name: z.string(),
  comment: z.nullable(z.string()),
  /** Who acted; not notified of their own action. */
  by_id: z.string(),
  by_name: z.string(),
  /** Hears of every step; null for a driver who came by a register. */
  submitted_by_id: z.nullable(z.string()),
  /** The application's request, and the option that those chose who are notified of it: they hear of the step once. */
  request: z.optional(z.object({ id: z.string(), option: z.literal([1, 2, 3]) })),
  /** The driver's office, where the step changes whether the driver may load, and how. */
  office: z.optional(z.object({ transporter_id: z.string(), may_load: z.boolean() })),
})
export type OnboardingPayload = z.output<typeof OnboardingPayload>

/** The outbox payload of news to the users of a transporter at the plant who see drivers. */
export const OfficePayload = z.object({
  transporter_id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Relative to the transporter portal. */
  link: z.string(),
  /** Not notified: who acted. */
  by_id: z.optional(z.string()),
  /** The file of the mail. */
  file_id: z.optional(z.string()),
})

/** The outbox payload of news about appointments to a doctor's users at the plant. */
export const DoctorPayload = z.object({
  doctor_id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Not notified: who acted. */
  by_id: z.optional(z.string()),
})

/** The outbox payload of what happened at the gate or to its webhooks, to the plant's staff who are chosen for the type under 'Gate notifications'. */
export const GatePayload = z.object({
  type_id: z.literal([8, 9, 10]),
  /** Who acted; not notified of their own action. Null where a program checked. */
  by_id: z.nullable(z.string()),
  title: z.string(),
  body: z.string(),
  /** Relative to the staff portal. */
  link: z.string(),
})

/** The outbox payload of a report by mail, to users of the staff portal. */
export const ReportPayload = z.object({
  user_ids: z.array(z.string()),
  title: z.string(),
  body: z.string(),
  /** Relative to the staff portal. */
  link: z.string(),
  /** The file of the mail; null without one. */
  file_id: z.nullable(z.string()),
})

/** The outbox payload of a comment that names staff of the plant. */
export const CommentPayload = z.object({
  user_ids: z.array(z.string()),
  by_id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Relative to the staff portal. */
  link: z.string(),
})
export type CommentPayload = z.output<typeof CommentPayload>

/** The outbox payload of an applicant who may be a barred person, to those at the plant that barred who answer it. */
export const BarredMatchPayload = z.object({
  /** Not notified: nobody answers about whom they submitted. */
  submitted_by_id: z.nullable(z.string()),
  title: z.string(),
  body: z.string(),
  /** Relative to the staff portal. */
  link: z.string(),
})

/** The outbox's topics, with the shape of each payload. */
export const topics = {
  request: RequestPayload,
  onboarding: OnboardingPayload,
  reminder: ReminderPayload,
  audit: AdministratorPayload,
  backup: AdministratorPayload,
  role: RolePayload,
  account: AccountPayload,
  permitted: PermittedPayload,
  office: OfficePayload,
  doctor: DoctorPayload,
  gate: GatePayload,
  report: ReportPayload,
  comment: CommentPayload,
  barred_match: BarredMatchPayload,
} as const
export type Topic = keyof typeof topics
export type Payload<T extends Topic> = z.output<(typeof topics)[T]>
export const isTopic = (text: string): text is Topic => Object.hasOwn(topics, text)
