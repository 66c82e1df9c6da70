import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { permissionAreas, permissionCatalogue, permissionLevels, type PermissionArea } from '#accounts/permission-catalogue.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { countText } from '#platform/contract/words.ts'
import { Card } from '#platform/web/card.tsx'
import { Combobox } from '#platform/web/form/combobox.tsx'
import { useAddressState } from '#platform/web/navigation/address.ts'
import { TextLink, useGo } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { permissionHref, permissionsPath } from '../user-management.paths.ts'
import { PermissionDetails, type OpenedScreen } from './permission-details.tsx'
import { PermissionKey, permissionsContract, type CatalogueEntry } from './permissions.contract.ts'

const Address = z.object({ permission: z.optional(PermissionKey) })

type PermissionsScreenProps = {
  /** The screens that a permission opens: supplied by the app, which knows them. */
  screensOf: (permission: Permission) => readonly OpenedScreen[]
}

/** The catalogue of permissions, and 'Who can …?' for one of them. */
export function PermissionsScreen({ screensOf }: PermissionsScreenProps): ReactNode {
  const { permission } = useAddressState(Address)
  const { data } = useRouteQuery(permissionsContract.index, {}).data
  const go = useGo()
  const chosen = data.find(({ key }) => key === permission)
  return (
    <>
      <PageHead
        title="Permissions"
        subtitle="What roles are made of, and who holds each permission at this plant"
        back={chosen && { label: 'All permissions', href: permissionsPath }}
      />
      <div className="mb-4 flex max-w-160 flex-col gap-1.5 sm:mb-6">
        <label htmlFor="who-can" className="text-13 font-semibold">
          Who can …?
        </label>
        <Combobox
          id="who-can"
          placeholder="Choose a permission"
          options={options}
          value={permission ?? ''}
          onChange={(key) => go(key ? permissionHref(key as Permission) : permissionsPath)}
        />
      </div>
      {chosen ? <PermissionDetails key={chosen.key} entry={chosen} screens={screensOf(chosen.key)} /> : <Catalogue entries={data} />}
    </>
  )
}

const options = permissionCatalogue.map(({ key, label, area }) => ({ value: key, label, note: permissionAreas[area] }))

function Catalogue({ entries }: { entries: readonly CatalogueEntry[] }): ReactNode {
  const areas = Object.keys(permissionAreas) as PermissionArea[]
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      {areas.map((area) => (
        <Card key={area} title={permissionAreas[area]} flush>
          <ul className="border-t border-line">
            {entries
              .filter((entry) => entry.area === area)
              .map((entry) => (
                <CatalogueLine key={entry.key} entry={entry} />
              ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function CatalogueLine({ entry: { key, label, level, roles, people } }: { entry: CatalogueEntry }): ReactNode {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 sm:px-5">
      <span className="min-w-0 flex-1 basis-72">
        <TextLink href={permissionHref(key)}>{label}</TextLink>
        <span className="block text-13 wrap-anywhere text-ink-2">
          <KeyRound aria-hidden className="mr-1 inline size-3.5" />
          {key}
        </span>
      </span>
      <span className="w-16 text-13 text-ink-2">{permissionLevels[level]}</span>
      <span className="digits w-20 text-13">{counted(roles.length, 'role', 'roles')}</span>
      <span className="digits w-24 text-13">{counted(people, 'person', 'people')}</span>
    </li>
  )
}

const counted = (n: number, one: string, many: string): string => `${countText(n)} ${n === 1 ? one : many}`
