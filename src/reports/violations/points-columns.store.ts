import { sql } from 'kysely'
import { actionNames } from '#points/ladder/actions.rules.ts'
import { severityNames } from '#points/severities.rules.ts'

const { none: nothing, ...otherActions } = actionNames
// 'none' finds rows without a value.
const followedNames = { nothing, ...otherActions }

/** What a violation weighs by the catalogue, and what was proposed and decided to follow: of `violation v` and `ladder_decision l`. */
export const pointsColumns = {
  severity: {
    type: 'choice',
    label: 'Severity',
    definition: 'Of its entry of the catalogue, or as whoever recorded it weighed it.',
    value: sql<string | null>`v.severity`,
    choices: severityNames,
  },
  points: {
    type: 'number',
    label: 'Points',
    definition: 'By the catalogue of its day; twice for the same within 12 months, where the plant says so.',
    value: sql<number | null>`counted_points(v)`,
  },
  lapses_on: {
    type: 'day',
    label: 'Lapses',
    definition: 'The first day on which its points do not count.',
    value: sql<string | null>`v.lapses_on`,
  },
  proposed: {
    type: 'choice',
    label: 'Proposed',
    definition: "What the plant's ladder proposed when the violation was decided.",
    value: sql<string | null>`l.proposed`,
    choices: actionNames,
  },
  followed: {
    type: 'choice',
    label: 'What followed',
    definition: 'What was decided to follow.',
    value: sql<string | null>`case l.action when 'none' then 'nothing' else l.action end`,
    choices: followedNames,
    filter: 'followed',
    group: true,
  },
  departed: {
    type: 'text',
    label: 'Departed, why',
    definition: 'Why something else followed than was proposed.',
    value: sql<string | null>`l.departed_because`,
  },
} as const
