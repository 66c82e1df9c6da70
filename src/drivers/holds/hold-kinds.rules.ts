import type { Permission } from '#accounts/permissions.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { daysText, type HoldDays } from './held-days.rules.ts'

type HoldKindDefinition = {
  name: string
  /** Who reads the kind, its reason and its comment: any of these. Everybody else reads that there is a hold, and whom to ask. */
  readBy: readonly Permission[]
  /** Why, by code: what is chosen, and what those readers read after 'On hold: '. */
  reasons: Readonly<Record<string, { label: string; text: string }>>
  /** Where it counts. */
  scope: 'everywhere' | 'plant'
  /** Null where only the product itself places it. */
  placedBy: Permission | null
  /** Whether the person who placed it may lift it. */
  placerLifts: boolean
  /** Who else lifts it, with a reason; null where only what it came from does. */
  liftedBy: Permission | null
  /** Whether verified documents of an application can end it. */
  endsByVerification: boolean
}

const deciders = ['holds.place', 'holds.lift'] as const satisfies readonly Permission[]

/** The kinds of holds. A further kind is one more entry. */
export const holdKinds = {
  /** A doctor's finding, until its request is decided. */
  unfit: {
    name: 'Not fit to work',
    readBy: ['medical.read'],
    reasons: { finding: { label: 'Found not fit', text: 'a doctor found the driver not fit to work. It is not decided.' } },
    scope: 'everywhere',
    placedBy: null,
    placerLifts: false,
    liftedBy: null,
    endsByVerification: true,
  },
  /** A failed test at the gate, until a second one passes. */
  test: {
    name: 'Failed test',
    readBy: ['holds.test', 'holds.lift'],
    reasons: {
      alcohol: { label: 'Alcohol test', text: 'an alcohol test failed.' },
      drugs: { label: 'Drug test', text: 'a drug test failed.' },
      fatigue: { label: 'Fatigue test', text: 'a fatigue test failed.' },
    },
    scope: 'everywhere',
    placedBy: 'holds.test',
    placerLifts: false,
    liftedBy: 'holds.lift',
    endsByVerification: false,
  },
  /** A document in doubt, until it is replaced and approved. */
  document: {
    name: 'Document in doubt',
    readBy: deciders,
    reasons: {
      forged: { label: 'Looks forged', text: 'a document looks forged.' },
      unreadable: { label: 'Unreadable', text: 'a document cannot be read.' },
      wrong_person: { label: "Another person's", text: "a document is another person's." },
    },
    scope: 'everywhere',
    placedBy: 'holds.place',
    placerLifts: true,
    liftedBy: 'holds.lift',
    endsByVerification: true,
  },
  /** At one plant, until its day. */
  site: {
    name: 'At this plant',
    readBy: deciders,
    reasons: {
      incident: { label: 'An incident', text: 'an incident at this plant is looked into.' },
      rules: { label: 'Site rules', text: 'the rules of this plant were broken.' },
      induction: { label: 'Induction', text: 'the induction of this plant is due.' },
      other: { label: 'Another reason', text: 'this plant has a reason of its own.' },
    },
    scope: 'plant',
    placedBy: 'holds.place',
    placerLifts: true,
    liftedBy: 'holds.lift',
    endsByVerification: false,
  },
  /** A clearance of an issuer under recall, until another issuer renews it or the recall is withdrawn. */
  issuer: {
    name: 'Recalled clearance',
    readBy: deciders,
    reasons: { recall: { label: 'Recall', text: 'a clearance is recalled. It is renewed with another issuer.' } },
    scope: 'everywhere',
    placedBy: null,
    placerLifts: false,
    liftedBy: null,
    endsByVerification: false,
  },
  /** Defensive driving training that was decided to follow a violation: from the day by which it is due, until it is given anew. */
  refresher: {
    name: 'Refresher training',
    readBy: deciders,
    reasons: { ladder: { label: 'Refresher DDT', text: 'a refresher of defensive driving training is due after a violation.' } },
    scope: 'everywhere',
    placedBy: null,
    placerLifts: false,
    liftedBy: 'holds.lift',
    endsByVerification: false,
  },
} as const satisfies Record<string, HoldKindDefinition>

/** Documents that can be in doubt. */
export const heldDocuments = {
  licence: 'Driving licence',
  medical: 'Medical report',
  ddt: 'Defensive driving certificate',
  bulker: 'Bulker training certificate',
  picture: 'Photograph',
  id: 'Id document',
} as const
export type HeldDocument = keyof typeof heldDocuments

export type HoldKind = keyof typeof holdKinds

/** Each kind as any other. */
export const holdKind = (kind: HoldKind): HoldKindDefinition => holdKinds[kind]

/** Whether this reader may know the kind of a hold, and so what it is about. */
export const readsHold = (kind: HoldKind, permissions: readonly Permission[]): boolean =>
  holdKind(kind).readBy.some((permission) => permissions.includes(permission))

/** Whether only one kind is left that this reader may not know: a hold without its kind would then be of that one. */
export const readsAllButOne = (permissions: readonly Permission[]): boolean =>
  (Object.keys(holdKinds) as HoldKind[]).filter((kind) => !readsHold(kind, permissions)).length === 1

export type KnownHold = HoldDays & { kind: HoldKind; reason: string }

/** What those who may read its kind read: 'On hold until 10 Dec 2026: an incident at this plant is looked into.' */
export const holdSentence = ({ kind, reason, ...days }: KnownHold): string =>
  `On hold${daysText(days, dateText)}: ${holdKind(kind).reasons[reason]?.text ?? holdKind(kind).name}`

/** Those of these holds that this reader may know. */
export const readableHolds = <H extends { kind: HoldKind }>(holds: readonly H[], permissions: readonly Permission[]): readonly H[] =>
  holds.filter(({ kind }) => readsHold(kind, permissions))
