import type { Permission } from '#accounts/permissions.rules.ts'

/** The parts of a file, in their order. */
export const fileSectionTitles = {
  verdict: 'Verdict and reasons',
  timeline: 'What was known, and from when',
  requirements: 'Requirements and their proofs',
  requests: 'Requests and decisions',
  violations: 'Violations, suspensions and good practices',
  cases: 'Cases and replies',
  letters: 'Letters',
  points: 'Points',
  holds: 'Holds',
  training: 'Training and attendance',
  plants: 'Admissions, visits and moves',
  checks: 'Checks and tests at the gate',
  openings: 'Who opened the medical files',
  documents: 'Documents',
  audit: 'Audit',
} as const
export type SectionKey = keyof typeof fileSectionTitles

type Purpose = {
  name: string
  /** Whom it is for, as whoever makes it reads. */
  text: string
  sections: readonly SectionKey[]
  /** Fitness to work and medical reports. */
  hasMedical: boolean
  /** Names of others than the driver; otherwise they stand as their roles. */
  namesOthers: boolean
  /** A second person confirms. */
  needsSecondPerson: boolean
}

const ofEnquiry = [
  'verdict',
  'timeline',
  'requirements',
  'requests',
  'violations',
  'cases',
  'letters',
  'points',
  'holds',
  'training',
  'plants',
  'checks',
  'documents',
  'audit',
] as const

export const purposes = {
  accident: {
    name: 'Accident enquiry',
    text: 'All but medical reports.',
    sections: ofEnquiry,
    hasMedical: false,
    namesOthers: true,
    needsSecondPerson: false,
  },
  authority: {
    name: 'Authority',
    text: 'With medical reports. A second person confirms it.',
    sections: ofEnquiry,
    hasMedical: true,
    namesOthers: true,
    needsSecondPerson: true,
  },
  own_copy: {
    name: "Driver's own copy",
    text: 'Everything about the driver; other people by their roles.',
    sections: [...ofEnquiry.slice(0, ofEnquiry.indexOf('documents')), 'openings', 'documents'],
    hasMedical: true,
    namesOthers: false,
    needsSecondPerson: false,
  },
  employer: {
    name: 'Next employer',
    text: 'Clearances and training only.',
    sections: ['requirements', 'training'],
    hasMedical: false,
    namesOthers: false,
    needsSecondPerson: false,
  },
} as const satisfies Record<string, Purpose>
export type FilePurpose = keyof typeof purposes
export const filePurposes = Object.keys(purposes) as readonly FilePurpose[]

/** What a file of this purpose leaves out, as it says itself. */
export function leftOut(purpose: FilePurpose): readonly string[] {
  const { sections, hasMedical, namesOthers }: Purpose = purposes[purpose]
  const missing = (Object.keys(fileSectionTitles) as SectionKey[]).filter((key) => key !== 'openings' && !sections.includes(key))
  return [
    ...missing.map((key) => fileSectionTitles[key]),
    ...(hasMedical ? [] : ['Medical reports and fitness to work']),
    ...(namesOthers ? [] : ['Names of other people']),
    'What other plants keep',
  ]
}

export type FileAccess = { ok: true } | { ok: false; message: string }

/** Whether somebody with these permissions may have such a file made, and open it. */
export const judgeFileAccess = (purpose: FilePurpose, permissions: readonly Permission[]): FileAccess =>
  purposes[purpose].hasMedical && !permissions.includes('medical.read')
    ? { ok: false, message: 'This file has medical reports. Somebody who may view medical files has to make and open it.' }
    : { ok: true }
