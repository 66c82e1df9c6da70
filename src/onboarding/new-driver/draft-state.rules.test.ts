import { expect, it } from 'vitest'
import {
  afterCollision,
  afterSave,
  allEntries,
  entryOf,
  keepMine,
  openedDraft,
  rebased,
  takeTheirs,
  unsentChanges,
  withEntry,
} from './draft-state.rules.ts'

const opened = openedDraft({ entered: { name: 'Juma', phones: ['0724'] }, version: 3 })
const saved_by = { name: 'Grace' }
const theirs = { saved_by, entered: { name: 'Juma Ali', phones: ['0724'] }, version: 4 }
const changed = withEntry(opened, 'name', 'Juma O')
const collided = afterCollision(withEntry(changed, 'gender', 'Male'), { name: "Grace changed this to 'Juma Ali'" }, theirs)

it.each([
  ['a change', changed, { name: 'Juma O' }],
  ['an emptied field', withEntry(opened, 'name', ''), { name: null }],
  ['an emptied list', withEntry(opened, 'phones', []), { phones: null }],
  ['nothing, when typed back', withEntry(changed, 'name', 'Juma'), {}],
  ['nothing, when an empty field is left empty', withEntry(opened, 'gender', ''), {}],
  ['the other fields while one collides', collided, { gender: 'Male' }],
  ['the own entry when it is kept', keepMine(collided, 'name'), { name: 'Juma O', gender: 'Male' }],
  ['not the own entry when the other is taken', takeTheirs(collided, 'name'), { gender: 'Male' }],
])('sends %s', (_what, state, sent) => expect(unsentChanges(state)).toEqual(sent))

it('shows the own entry until a choice is made, and their entry after taking it', () => {
  expect(entryOf(collided, 'name')).toBe('Juma O')
  expect(entryOf(takeTheirs(collided, 'name'), 'name')).toBe('Juma Ali')
  expect(entryOf(withEntry(opened, 'name', ''), 'name')).toBeUndefined()
  expect(allEntries(withEntry(changed, 'phones', []))).toEqual({ name: 'Juma O' })
})

it('keeps what is typed while a save is under way, and takes fields that others filled', () => {
  const sent = unsentChanges(changed)
  const saved = afterSave(withEntry(changed, 'name', 'Juma Ot'), sent, {
    entered: { name: 'Juma O', gender: 'Male' },
    version: 5,
    saved_by,
  })
  expect(unsentChanges(saved)).toEqual({ name: 'Juma Ot' })
  expect(entryOf(saved, 'gender')).toBe('Male')
  expect(unsentChanges(afterSave(changed, sent, { entered: { name: 'Juma O' }, version: 5, saved_by }))).toEqual({})
})

it('an answer that arrives late changes nothing', () => {
  expect(rebased(collided, { entered: {}, version: 3, saved_by })).toBe(collided)
})

it('typing what the other saved ends the collision', () => {
  expect(withEntry(collided, 'name', 'Juma Ali')).toMatchObject({ changes: { gender: 'Male' }, collisions: {} })
})

it('a field that is typed while it changes elsewhere collides, not what one saved oneself', () => {
  const read = rebased(changed, { ...theirs, version: 6 })
  expect(read.collisions).toEqual({ name: "Grace changed this to 'Juma Ali' in another window." })
  expect(unsentChanges(read)).toEqual({})
  const typedOn = afterSave(
    withEntry(changed, 'name', 'Juma Ot'),
    { name: 'Juma O' },
    { entered: { name: 'Juma O' }, version: 7, saved_by },
  )
  expect(typedOn.collisions).toEqual({})
  expect(rebased(changed, { entered: { name: 'Juma O' }, version: 8, saved_by }).collisions).toEqual({})
})
