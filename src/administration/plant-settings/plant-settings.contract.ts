import * as z from 'zod/mini'
import { decidedKinds, type DecidedKind } from '#accounts/permissions.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, timeOfDay } from '#platform/contract/shapes.ts'
import { maintainers } from '../master-data.contract.ts'
import { linesOf } from './comment-lines.rules.ts'
import { mostForms, readPattern } from './id-no-pattern.rules.ts'
import { laterLetterSettings, letterSettings } from './letter-settings.contract.ts'

const wholeNumber = (least: number, most: number) => {
  const text = `Enter a whole number from ${least} to ${most}`
  return z.int(text).check(z.minimum(least, text), z.maximum(most, text))
}

/** With at most two decimals, as instruments show them. */
const limit = (most: number) => {
  const text = `Enter a number from 0 to ${most}, with at most two decimals`
  return z.number(text).check(
    z.minimum(0, text),
    z.maximum(most, text),
    z.refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), text),
  )
}

/** Forms send chosen days as text. */
const weekday = z.pipe(
  z
    .union([z.int(), z.string()], 'Choose among the days of the week')
    .check(z.refine((day) => /^[1-7]$/.test(String(day)), 'Choose among the days of the week')),
  z.transform(Number),
)

/** Four weeks of long days: beyond that a plant counts in working days. */
const mostDueHours = 240
const dueHours = z.optional(wholeNumber(1, mostDueHours))
/** The kinds of request that have a due time of their own, in working hours. */
const DueHours = z.object(
  // Object.fromEntries forgets the keys.
  Object.fromEntries(Object.keys(decidedKinds).map((slug) => [slug, dueHours])) as Record<DecidedKind, typeof dueHours>,
)

const mostComments = 5
const commentLines = z.string().check(
  z.overwrite((text) => linesOf(text).join('\n')),
  z.refine((text) => linesOf(text).length <= mostComments, `Use at most ${mostComments} lines`),
  z.refine((text) => linesOf(text).every((line) => line.length <= 200), 'Use at most 200 characters a line'),
)

const fields = {
  /** ISO 3166: phone numbers written without a country code are of this country. */
  country: z.string('Choose a country').check(z.regex(/^[A-Z]{2}$/, 'Choose a country')),
  /** IANA name. */
  time_zone: z.string('Choose a time zone').check(z.refine(isTimeZone, 'Choose a time zone')),
  working_days: z
    .array(weekday, 'Choose at least one day')
    .check(z.minLength(1, 'Choose at least one day'), z.maxLength(7, 'Choose at most 7 days')),
  work_from: timeOfDay,
  work_until: timeOfDay,
  /** Working days. */
  decision_due_days: wholeNumber(1, 90),
  decision_due_hours: DueHours,
  evidence_due_days: wholeNumber(1, 90),
  review_due_days: wholeNumber(1, 90),
  minimum_age: wholeNumber(16, 70),
  maximum_age: wholeNumber(16, 99),
  bulker_experience_years: wholeNumber(0, 40),
  id_no_min_digits: wholeNumber(5, 12),
  id_no_max_digits: wholeNumber(5, 12),
  /** Forms of id numbers whose zeros or letters count, such as 'A9999999, 99999999'; empty where leading zeros do not count. */
  id_no_pattern: z.string().check(
    z.overwrite((written) => readPattern(written) ?? written),
    z.refine((pattern) => readPattern(pattern) !== undefined, {
      error: `Use 9 for a digit, A for a letter and * for either, 5 to 20 characters a form, at most ${mostForms} forms with commas between`,
    }),
  ),
  card_prefix: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{0,6}$/, 'Use at most 6 letters, digits and hyphens')),
  retention_months: wholeNumber(1, 120),
  gate_keep_months: wholeNumber(1, 120),
  gate_warn_hours: wholeNumber(1, 48),
  gate_stale_hours: wholeNumber(1, 72),
  gate_two_plants_minutes: wholeNumber(1, 1440),
  gate_denials_a_day: wholeNumber(2, 100),
  collection_place: z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters')),
  /** More examinations of one doctor on one day are a signal. */
  examinations_a_day: wholeNumber(5, 500),
  /** What deciders are offered below their own last comments, one a line. */
  approval_comments: commentLines,
  rejection_comments: commentLines,
  /** From a test that failed to one that lifts its hold. */
  second_test_minutes: wholeNumber(15, 240),
  /** Up to where a reading passes: mg/l of breath, ‰, points of the Karolinska scale. */
  alcohol_limit_breath: limit(1),
  alcohol_limit_blood: limit(2),
  fatigue_limit: wholeNumber(1, 8),
  /** Working days within which the driver and the office may reply before a suspension or blacklisting is decided; 0: nobody is asked. */
  hearing_days: wholeNumber(0, 30),
  /** Longer suspensions than this are decided after the reply. */
  hearing_above_days: wholeNumber(0, 365),
  /** Evidence ends a suspension when it is accepted, and not when it arrives. */
  evidence_review: z.boolean('Choose whether evidence is reviewed'),
  /** With two, a blacklisting also needs a reason and evidence. */
  blacklist_approvers: wholeNumber(1, 2),
  blacklist_review_months: wholeNumber(1, 60),
  ...letterSettings,
}

const Settings = z.object(fields)
export type PlantSettings = z.output<typeof Settings>

/** Left out by pages and programs from before, they stay. */
const later = {
  examinations_a_day: z.optional(fields.examinations_a_day),
  approval_comments: z.optional(fields.approval_comments),
  rejection_comments: z.optional(fields.rejection_comments),
  second_test_minutes: z.optional(fields.second_test_minutes),
  alcohol_limit_breath: z.optional(fields.alcohol_limit_breath),
  alcohol_limit_blood: z.optional(fields.alcohol_limit_blood),
  fatigue_limit: z.optional(fields.fatigue_limit),
  hearing_days: z.optional(fields.hearing_days),
  hearing_above_days: z.optional(fields.hearing_above_days),
  evidence_review: z.optional(fields.evidence_review),
  blacklist_approvers: z.optional(fields.blacklist_approvers),
  blacklist_review_months: z.optional(fields.blacklist_review_months),
  ...laterLetterSettings,
}
export type LaterSettings = Pick<PlantSettings, keyof typeof later>
export const laterSettings = Object.keys(later) as readonly (keyof typeof later)[]

const update = z.object({ id: id(), ...fields, ...later }).check(
  z.refine(({ work_from, work_until }) => work_from < work_until, { path: ['work_until'], error: 'Work must end after it begins' }),
  z.refine(({ gate_warn_hours, gate_stale_hours }) => gate_warn_hours <= gate_stale_hours, {
    path: ['gate_stale_hours'],
    error: 'Enter a time that is not below the time of the warning',
  }),
  z.refine(({ minimum_age, maximum_age }) => minimum_age < maximum_age, {
    path: ['maximum_age'],
    error: 'Enter an age above the minimum age',
  }),
  z.refine(({ id_no_min_digits, id_no_max_digits }) => id_no_min_digits <= id_no_max_digits, {
    path: ['id_no_max_digits'],
    error: 'Enter a number that is not below the fewest digits',
  }),
)

const Shown = z.object({ _id: z.string(), name: z.string(), ...fields })
export type ShownPlantSettings = z.output<typeof Shown>

const path = '/v2/admin/auth-plants/settings'

/** What an authorised plant decides for itself. */
export const plantSettingsContract = {
  details: route({
    method: 'GET',
    path,
    summary: 'The settings of an authorised plant, and the countries and time zones to choose from',
    access: maintainers,
    input: z.object({ id: id() }),
    output: z.object({ data: Shown, countries: z.array(z.string()), time_zones: z.array(z.string()) }),
  }),
  update: route({
    method: 'PUT',
    path,
    summary: 'Update the settings of an authorised plant',
    access: maintainers,
    input: update,
    output: done(),
  }),
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined && name.includes('/')
  } catch {
    return false
  }
}
