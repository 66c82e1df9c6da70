import type { ReactNode } from 'react'
import {
  permissionAreas,
  permissionCatalogue,
  permissionLevels,
  type PermissionArea,
  type PermissionLevel,
} from '#accounts/permission-catalogue.rules.ts'
import { isDecision, type Permission } from '#accounts/permissions.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { FieldGroup } from '#platform/web/form/field.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { useHasTable } from '#platform/web/media.ts'

type MatrixProps = { portal: Portal; field: FieldBinding; isReadOnly?: boolean }
type Entry = (typeof permissionCatalogue)[number]
type Toggle = (keys: readonly Permission[], isChosen: boolean) => void
type Row = { area: PermissionArea; entries: readonly Entry[] }
type RowsProps = Choices & { rows: readonly Row[]; levels: readonly PermissionLevel[] }
type Choices = { chosen: ReadonlySet<Permission>; toggle: Toggle; isReadOnly: boolean }

/** What a role of the portal may see, do and decide, by area. */
export const PermissionMatrix = (props: MatrixProps): ReactNode => (
  <Permissions rows={useHasTable() ? MatrixTable : MatrixGroups} {...props} />
)

/** The same for a panel, which is as narrow as a phone. */
export const PermissionGroups = (props: MatrixProps): ReactNode => <Permissions rows={MatrixGroups} {...props} />

type PermissionsProps = MatrixProps & { rows: (props: RowsProps) => ReactNode }

function Permissions({ rows: Rows, portal, field, isReadOnly = false }: PermissionsProps): ReactNode {
  const possible = permissionCatalogue.filter(({ portals }) => portals.includes(portal))
  const chosen = new Set(Array.isArray(field.value) ? (field.value as Permission[]) : [])
  const toggle: Toggle = (keys, isChosen) => {
    const others = [...chosen].filter((key) => !keys.includes(key))
    field.onChange(isChosen ? [...others, ...keys] : others, true)
  }
  const areas = Object.keys(permissionAreas) as PermissionArea[]
  const rows = areas
    .map((area) => ({ area, entries: possible.filter((entry) => entry.area === area) }))
    .filter(({ entries }) => entries.length > 0)
  const levels = (Object.keys(permissionLevels) as PermissionLevel[]).filter((level) => possible.some((entry) => entry.level === level))
  return (
    <FieldGroup field={{ ...field, optional: false }} label="Permissions">
      <Rows rows={rows} levels={levels} chosen={chosen} toggle={toggle} isReadOnly={isReadOnly} />
    </FieldGroup>
  )
}

function MatrixTable({ rows, levels, ...choices }: RowsProps): ReactNode {
  return (
    <div className="overflow-hidden rounded-12 border border-line bg-surface">
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Permissions by area</caption>
        <thead>
          <tr className="h-10 border-b border-line text-13 text-ink-2">
            <th scope="col" className="w-44 px-4 font-medium">
              Area
            </th>
            {levels.map((level) => (
              <th key={level} scope="col" className="px-3 font-medium">
                {permissionLevels[level]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ area, entries }) => (
            <tr key={area} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="px-4 py-3 font-semibold">
                {permissionAreas[area]}
                <SelectAll area={area} entries={entries} {...choices} />
              </th>
              {levels.map((level) => (
                <td key={level} className="px-3 py-2">
                  <Boxes entries={entries.filter((entry) => entry.level === level)} {...choices} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On phones: a group for each area. */
function MatrixGroups({ rows, levels, ...choices }: RowsProps): ReactNode {
  return rows.map(({ area, entries }) => (
    <fieldset key={area} className="mb-3 min-w-0 rounded-12 border border-line bg-surface p-4">
      <legend className="float-left mb-1 w-full text-14 font-semibold">{permissionAreas[area]}</legend>
      <div className="clear-both flex flex-col gap-2">
        <SelectAll area={area} entries={entries} {...choices} />
        {levels.map((level) => {
          const own = entries.filter((entry) => entry.level === level)
          if (own.length === 0) return null
          return (
            <div key={level}>
              <p className="text-13 text-ink-2">{permissionLevels[level]}</p>
              <Boxes entries={own} {...choices} />
            </div>
          )
        })}
      </div>
    </fieldset>
  ))
}

function Boxes({ entries, chosen, toggle, isReadOnly }: Choices & { entries: readonly Entry[] }): ReactNode {
  return (
    <ul>
      {entries.some(({ key }) => isDecision(key)) && (
        <li aria-hidden className="pt-1.5 text-13 text-ink-2">
          {decisionPrefix}
        </li>
      )}
      {entries.map(({ key, label }) => (
        <li key={key}>
          <label className="relative flex min-h-8 items-start gap-2.5 py-1.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
            <input
              type="checkbox"
              checked={chosen.has(key)}
              disabled={isReadOnly}
              onChange={({ target }) => toggle([key], target.checked)}
              className="mt-0.5 size-4 shrink-0 pointer-coarse:mt-0 pointer-coarse:size-5"
            />
            <span className="min-w-0">{isDecision(key) ? <Decision label={label} /> : label}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

const decisionPrefix = 'Approve or reject:'

/** Its prefix is said once for all of them, and to screen readers with each. */
function Decision({ label }: { label: string }): ReactNode {
  return (
    <>
      <span className="sr-only">{decisionPrefix}</span>
      {label.slice(decisionPrefix.length)}
    </>
  )
}

type SelectAllProps = Choices & { area: PermissionArea; entries: readonly Entry[] }

function SelectAll({ area, entries, chosen, toggle, isReadOnly }: SelectAllProps): ReactNode {
  if (isReadOnly || entries.length < 2) return null
  const keys = entries.map(({ key }) => key)
  const hasAll = keys.every((key) => chosen.has(key))
  return (
    <button
      type="button"
      onClick={() => toggle(keys, !hasAll)}
      className="relative flex min-h-6 items-center self-start text-13 font-medium text-brand hover:underline pointer-coarse:min-h-11"
    >
      {hasAll ? 'Clear all' : 'Select all'}
      <span className="sr-only"> of {permissionAreas[area]}</span>
    </button>
  )
}
