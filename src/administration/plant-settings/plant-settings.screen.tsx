import type { ReactNode } from 'react'
import { weekdays } from '#platform/contract/plain-date.ts'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { CheckboxField, ComboboxField, type Option } from '#platform/web/form/choice-fields.tsx'
import { NumberField, TextArea, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { ButtonLink } from '#platform/web/button.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { authPlantsPath } from '../auth-plants/auth-plants.paths.ts'
import { AdmitsForm } from './admits-form.tsx'
import { DueHoursFields } from './due-hours-fields.tsx'
import { LetterFields } from './letter-fields.tsx'
import { plantSettingsContract, type ShownPlantSettings } from './plant-settings.contract.ts'

/** What one authorised plant decides for itself. */
export function PlantSettingsScreen(): ReactNode {
  const id = usePathParameter('id')
  const { data: shown } = useRouteQuery(plantSettingsContract.details, { id })
  return (
    <>
      <PageHead
        title={`${shown.data.name}: settings`}
        actions={<ButtonLink href={lastListAddress(authPlantsPath)}>Back to List</ButtonLink>}
      />
      <SettingsForm key={id} settings={shown.data} countries={shown.countries} timeZones={shown.time_zones} />
      <AdmitsForm key={`admits ${id}`} plantId={id} />
    </>
  )
}

type SettingsFormProps = {
  settings: ShownPlantSettings
  countries: readonly string[]
  timeZones: readonly string[]
}

function SettingsForm({ settings, countries, timeZones }: SettingsFormProps): ReactNode {
  const { _id, name: _name, working_days, ...rest } = settings
  const form = useForm(plantSettingsContract.update, {
    fixed: { id: _id },
    initial: { ...rest, working_days: working_days.map(String) },
    refresh: [plantSettingsContract.details],
  })
  const { field } = form
  return (
    <Form form={form} className="max-w-180 gap-4!">
      <Section title="Place and hours">
        <ComboboxField
          field={field('country')}
          label="Country"
          hint="Phone numbers without a country code are of this country"
          options={countryOptions(countries)}
        />
        <ComboboxField field={field('time_zone')} label="Time zone" options={timeZones.map(zoneOption)} />
        <div className="sm:col-span-2">
          <CheckboxesField field={field('working_days')} label="Working days" options={dayOptions} />
        </div>
        <TextField field={field('work_from')} label="Work begins" type="time" />
        <TextField field={field('work_until')} label="Work ends" type="time" />
      </Section>
      <Section title="Due times">
        <NumberField field={field('decision_due_days')} label="Decide a request within" unit="working days" />
        <NumberField field={field('evidence_due_days')} label="Send sanction evidence within" unit="working days" />
        <NumberField field={field('review_due_days')} label="Check documents within" unit="working days" />
      </Section>
      <Section
        title="Requests with a due time of their own"
        text="In working hours. Leave a kind empty to decide it within the working days above."
      >
        <DueHoursFields field={field('decision_due_hours')} />
      </Section>
      <HearingSection field={field} />
      <LettersSection field={field} />
      <Section title="Comments on decisions" text="Offered to deciders after their own last ones. One a line, at most 5.">
        <TextArea field={field('approval_comments')} label="When approving" rows={5} />
        <TextArea field={field('rejection_comments')} label="When rejecting" rows={5} />
      </Section>
      <SanctionsSection field={field} />
      <DriversSection field={field} />
      <GateSections field={field} />
      <Section title="Doctors">
        <NumberField field={field('examinations_a_day')} label="Unusual: more examinations a day than" unit="examinations" />
      </Section>
      <Section title="Cards">
        <TextField field={field('card_prefix')} label="Card numbers begin with" hint="Up to 6 letters, digits and hyphens; may be empty" />
        <TextField field={field('collection_place')} label="Where cards are collected" />
      </Section>
      <div>
        <SubmitButton form={form}>Save settings</SubmitButton>
      </div>
    </Form>
  )
}

type Fields = ReturnType<typeof useForm<typeof plantSettingsContract.update>>['field']

const HearingSection = ({ field }: { field: Fields }): ReactNode => (
  <Section
    title="Before suspensions and blacklistings"
    text="The driver and the office read the reason given, and may reply once each. Until then an approval has to say why it does not wait. 0 working days: nobody is asked."
  >
    <NumberField field={field('hearing_days')} label="Reply within" unit="working days" />
    <NumberField field={field('hearing_above_days')} label="Ask before suspensions of more than" unit="days" />
  </Section>
)

const LettersSection = ({ field }: { field: Fields }): ReactNode => (
  <Section
    title="Letters about cases"
    text="A notice, a decision and a reinstatement are written to the driver, mailed to the office and kept in the case."
  >
    <LetterFields field={field} />
  </Section>
)

function DriversSection({ field }: { field: Fields }): ReactNode {
  return (
    <Section title="Drivers">
      <NumberField field={field('minimum_age')} label="Minimum age" unit="years" />
      <NumberField field={field('maximum_age')} label="Maximum age of new drivers" unit="years" />
      <NumberField field={field('bulker_experience_years')} label="Experience for Bulker" unit="years" />
      <NumberField field={field('id_no_min_digits')} label="Fewest digits of an id number" />
      <NumberField field={field('id_no_max_digits')} label="Most digits of an id number" />
      <TextField
        field={field('id_no_pattern')}
        label="Id numbers whose zeros or letters count"
        hint="9 for a digit, A for a letter, such as A9999999, 99999999. Empty: leading zeros do not count"
      />
      <NumberField field={field('retention_months')} label="Keep documents of declined applications for" unit="months" />
    </Section>
  )
}

const SanctionsSection = ({ field }: { field: Fields }): ReactNode => (
  <Section title="Suspensions and blacklisting">
    <CheckboxField
      field={field('evidence_review')}
      label="Review sanction evidence"
      hint="A suspension ends when evidence is accepted, and not when it arrives"
    />
    <NumberField
      field={field('blacklist_approvers')}
      label="Who approves a blacklisting"
      unit="colleagues"
      hint="1 or 2. With two it needs a reason and evidence"
    />
    <NumberField field={field('blacklist_review_months')} label="Review a blacklisting after" unit="months" />
  </Section>
)

const GateSections = ({ field }: { field: Fields }): ReactNode => (
  <>
    <Section title="Gate">
      <NumberField field={field('gate_keep_months')} label="Keep checks for" unit="months" />
      <NumberField field={field('gate_denials_a_day')} label="Unusual: denied in a day" unit="times" />
      <NumberField field={field('gate_two_plants_minutes')} label="Unusual: at two plants within" unit="minutes" />
      <NumberField field={field('gate_warn_hours')} label="Without a network: warn after" unit="hours" />
      <NumberField field={field('gate_stale_hours')} label="Without a network: clear nobody after" unit="hours" />
    </Section>
    <Section title="Tests of drivers" text="A reading up to its limit passes. Units are not converted: each has its own limit.">
      <NumberField field={field('second_test_minutes')} label="A second test may follow after" unit="minutes" />
      <NumberField field={field('alcohol_limit_breath')} label="Alcohol: limit of breath" unit="mg/l" decimals />
      <NumberField field={field('alcohol_limit_blood')} label="Alcohol: limit in ‰" unit="‰" decimals />
      <NumberField
        field={field('fatigue_limit')}
        label="Fatigue: limit"
        unit="points"
        hint="Karolinska scale: 1 is very alert, 9 is fighting sleep"
      />
    </Section>
  </>
)

type SectionProps = { title: string; text?: string; children: ReactNode }

function Section({ title, text, children }: SectionProps): ReactNode {
  return (
    <section aria-label={title} className="rounded-12 border border-line bg-surface p-5">
      <h2 className="font-semibold">{title}</h2>
      {text && <p className="text-ink-2">{text}</p>}
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

const dayOptions: readonly Option[] = weekdays.map((label, index) => ({ value: String(index + 1), label }))
const zoneOption = (name: string): Option => ({ value: name, label: name.replaceAll('_', ' ') })

function countryOptions(codes: readonly string[]): readonly Option[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return codes.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) => a.label.localeCompare(b.label))
}
