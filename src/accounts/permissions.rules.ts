/** Kinds of request that somebody decides, by their name in the calls. A kind cannot be defined without its entry here. */
export const decidedKinds = {
  'transfer-driver': 'Transfer driver',
  'cancel-card': 'Cancel card',
  'suspend-driver': 'Suspend driver',
  'blacklist-driver': 'Blacklist driver',
  'change-details': 'Change details',
  'end-suspension': 'Reinstate suspended driver',
  'process-violation': 'Driver violation',
  'process-transporter-violation': "Transporter's driver violation",
  'bulker-renewal': 'Renew bulker training',
  'change-profile-pic': 'Change profile picture',
  'renew-medical': 'Renew medical',
  'renew-ddt': 'Renew defensive driving',
  'renew-requirement': 'Renew requirement',
  'review-blacklisting': 'Review blacklisting',
} as const
export type DecidedKind = keyof typeof decidedKinds

const basic = [
  'drivers.read',
  'drivers.import',
  'drivers.import.confirm',
  'drivers.file',
  'medical.read',
  'requests.read',
  'requests.raise',
  'violations.record',
  'events.manage',
  'events.book',
  'onboarding.submit',
  'onboarding.verify',
  'onboarding.passes',
  'onboarding.cards',
  'blacklist.review',
  'admissions.decide',
  'holds.place',
  'holds.test',
  'holds.lift',
  'gate.check',
  'gate.override',
  'gate.devices',
  'reports.read',
  'users.manage',
  'transporter.users',
  'administration.manage',
  'requirements.manage',
  'issuers.recall',
  'records.purge',
  'integrations.manage',
  'audit.read',
] as const
type Basic = (typeof basic)[number]

/** The permission to approve or reject requests of this kind. */
export const decides = <K extends DecidedKind>(kind: K): `requests.decide.${K}` => `requests.decide.${kind}`
export type DecidePermission = ReturnType<typeof decides<DecidedKind>>

export type Permission = Basic | DecidePermission

const decisions = (Object.keys(decidedKinds) as DecidedKind[]).map(decides)
export const permissionNames: readonly Permission[] = [...basic, ...decisions]

const names: ReadonlySet<string> = new Set(permissionNames)
export const isPermission = (text: string): text is Permission => names.has(text)
export const isDecision = (permission: string): permission is DecidePermission => decisions.some((name) => name === permission)
