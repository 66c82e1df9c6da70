import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { masterStore, type MasterRow } from '../master-data.store.ts'
import type { PlantSettings } from './plant-settings.contract.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

export type StoredPlantSettings = MasterRow & PlantSettings & { name: string }

const columns = [
  'id',
  'name',
  'country',
  'time_zone',
  'working_days',
  'work_from',
  'work_until',
  'decision_due_days',
  'decision_due_hours',
  'evidence_due_days',
  'review_due_days',
  'minimum_age',
  'maximum_age',
  'bulker_experience_years',
  'id_no_min_digits',
  'id_no_max_digits',
  'id_no_pattern',
  'card_prefix',
  'retention_months',
  'gate_keep_months',
  'gate_warn_hours',
  'gate_stale_hours',
  'gate_two_plants_minutes',
  'gate_denials_a_day',
  'collection_place',
  'examinations_a_day',
  'approval_comments',
  'rejection_comments',
  'second_test_minutes',
  'alcohol_limit_breath',
  'alcohol_limit_blood',
  'fatigue_limit',
  'hearing_days',
  'hearing_above_days',
  'evidence_review',
  'blacklist_approvers',
  'blacklist_review_months',
  'letters',
  'letter_language',
  'letter_head',
  'letter_appeal',
] as const satisfies readonly (keyof StoredPlantSettings & string)[]

/** The settings are columns of the plant, so that every plant has them and a join on the plant reads them. */
export const plantSettingsStore = masterStore<StoredPlantSettings, PlantSettings>({
  table: 'auth_plant',
  columns,
  searched: ['name'],
  sorts: {},
  toColumns: ({ working_days, decision_due_hours, ...settings }) => ({
    ...settings,
    working_days: [...working_days],
    decision_due_hours: JSON.stringify(decision_due_hours),
  }),
})

/** PostgreSQL has time zones of its own, which may be older. */
export const isStorableTimeZone = (db: Db, name: string): Promise<boolean> =>
  valueOf(db, sql<boolean>`exists (select from pg_timezone_names where name = ${name})`)
