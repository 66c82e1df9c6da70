import { useId, useMemo, useState } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { hasProblem, nestedProblems, replaceProblems, type Problems } from '#platform/web/form/problems.ts'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import type { DraftDetails } from '../drafts/drafts.contract.ts'
import type { DraftEntries, DraftEntry } from '../drafts/draft-entries.rules.ts'
import { checkNewDriver } from '../submission/new-driver.rules.ts'
import type { NewDriverForm } from '../submission/submission.contract.ts'
import { useDraftFiles, type DraftFiles } from './draft-files.hooks.ts'
import { allEntries } from './draft-state.rules.ts'
import { useDraftSaver, type DraftSaver } from './draft.hooks.ts'
import { sectionOf, type Section } from './sections.rules.ts'
import { useIdentityCheck, type IdentityState } from './sections/identity.hooks.ts'

export type DraftForm = {
  facts: NewDriverForm
  draft: DraftDetails
  saver: DraftSaver
  files: DraftFiles
  isStaff: boolean
  entered: DraftEntries
  identity: IdentityState
  /** Everything that is missing or wrong, by dotted name; shown at its field once the field was left, or all are. */
  errors: Problems
  field: (name: string) => FieldBinding
  /** The error at a part of the form that is no text field. */
  problemAt: (name: string) => string | undefined
  showAll: () => void
  /** Shows what is wrong with an entry, by its dotted name. */
  see: (name: string) => void
  /** Shows what is wrong with what was typed in a step. */
  leave: (section: Section) => void
  /** The server's refusal, at its fields. */
  refuse: (errors: Problems) => void
}

/** A new driver's form: what is typed, what is wrong with it, and what the server knows about the person. */
export function useDraftForm(facts: NewDriverForm, draft: DraftDetails): DraftForm {
  const id = useId()
  const isStaff = useActor().portal === 'staff_portal'
  const saver = useDraftSaver(draft)
  const [left, setLeft] = useState<readonly string[]>([])
  const [isAllShown, setAllShown] = useState(false)
  const [refusals, setRefusals] = useState<Problems>({})
  const entered = useMemo(() => enteredIn(saver.state, facts, isStaff), [saver.state, facts, isStaff])
  const found = useMemo(() => errorsIn(entered, facts, draft), [entered, facts, draft])
  const identity = useIdentityCheck(textOf(entered['id_no']), {
    isValid: !found['id_no'],
    transporterId: textOf(entered['transporter_id']),
  })
  const unresolved = Object.fromEntries(Object.keys(saver.state.collisions).map((name) => [name, 'Choose which entry to keep']))
  const errors: Problems = { ...found, ...refusals, ...barredBy(identity), ...unresolved }
  const isShown = (name: string): boolean => isAllShown || left.includes(name) || hasProblem(refusals, name)

  const see = (name: string): void => setLeft((before) => [...new Set([...before, name])])
  const leave = (name: string): void => {
    if (entered[name] !== undefined) see(name)
    if (name === 'id_no') identity.check()
  }
  const change = (name: string, value: unknown, validates: boolean): void => {
    saver.change(name, Array.isArray(value) ? value.map(String) : toText(value))
    setRefusals((before) => replaceProblems(before, {}, name))
    if (validates) see(name)
  }
  // At a collision an error that appears on blur would move the note's buttons away from the pointer.
  const problemAt = (name: string): string | undefined => (isShown(name) && !unresolved[name] ? errors[name] : undefined)
  return {
    facts,
    draft,
    saver,
    files: useDraftFiles(draft._id),
    isStaff,
    entered,
    identity,
    errors,
    problemAt,
    showAll: () => setAllShown(true),
    see,
    leave: (section) => typedIn(section, entered).forEach(see),
    refuse: (given) => {
      setAllShown(true)
      setRefusals(given)
    },
    field: (name) => ({
      id: `${id}-${name}`,
      name,
      value: entered[name] ?? '',
      optional: false,
      problem: problemAt(name),
      nested: isShown(name) ? nestedProblems(errors, name) : {},
      progress: undefined,
      onChange: (value, validates = false) => change(name, value, validates),
      onBlur: () => leave(name),
    }),
  }
}

const typedIn = (section: Section, entered: DraftEntries): readonly string[] =>
  Object.keys(entered).filter((name) => sectionOf(name) === section)

/** An office submits for itself. */
function enteredIn(state: DraftSaver['state'], { transporters }: NewDriverForm, isStaff: boolean): DraftEntries {
  const [own] = transporters
  return { ...allEntries(state), ...(!isStaff && own && { transporter_id: own._id }) }
}

function errorsIn(
  entered: DraftEntries,
  { today, limits, document_types: types }: NewDriverForm,
  { picture, documents }: DraftDetails,
): Problems {
  const checked = checkNewDriver(entered, {
    today,
    limits: {
      minimumAge: limits.minimum_age,
      maximumAge: limits.maximum_age,
      idNoMinDigits: limits.id_no_min_digits,
      idNoMaxDigits: limits.id_no_max_digits,
      idNoPattern: limits.id_no_pattern,
      bulkerExperienceYears: limits.bulker_experience_years,
    },
    types,
    hasPicture: picture !== null,
    uploaded: documents.map(({ document_type_id }) => document_type_id),
  })
  return checked.ok ? {} : checked.errors
}

/** A person who cannot be submitted is an error of the id number. */
const barredBy = ({ checked }: IdentityState): Problems => (checked && !checked.can_submit ? { id_no: checked.message } : {})

const toText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const textOf = (entry: DraftEntry | undefined): string => (typeof entry === 'string' ? entry.trim() : '')
