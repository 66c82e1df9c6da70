import { clsx } from 'clsx'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { permissionCatalogue } from '#accounts/permission-catalogue.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { countText } from '#platform/contract/words.ts'
import { Card } from '#platform/web/card.tsx'
import type { ConfirmQuestion } from '#platform/web/dialog/confirm.tsx'
import type { RolePreview } from './roles.hooks.ts'

type Use = { people: number; plants: number }

/** '14 people at 2 plants' */
const usersText = ({ people, plants }: Use): string =>
  `${countText(people)} ${people === 1 ? 'person' : 'people'} at ${countText(plants)} ${plants === 1 ? 'plant' : 'plants'}`

/** What saving the role changes, for how many people, with warnings. */
export function RoleEffect({ preview: { data, isStale, failure } }: { preview: RolePreview }): ReactNode {
  return (
    <Card title="What changes">
      <output aria-busy={isStale} className={clsx('flex flex-col gap-3', isStale && 'opacity-60')}>
        {failure && <Note tone="bad">{failure}</Note>}
        {data && <span>{summaryOf(data)}</span>}
        {data && <Changes title="Added" permissions={data.added} />}
        {data && <Changes title="Removed" permissions={data.removed} />}
        {data?.warnings.map((warning) => (
          <Note key={warning} tone="warn">
            {warning}
          </Note>
        ))}
        {data?.refusal && <Note tone="bad">{data.refusal}</Note>}
      </output>
    </Card>
  )
}

type Data = NonNullable<RolePreview['data']>

function summaryOf({ added, removed, people, ...rest }: Data): string {
  if (added.length + removed.length === 0)
    return people === 0 ? 'Nobody has this role now.' : `${usersText({ people, ...rest })} ${people === 1 ? 'has' : 'have'} this role.`
  return people === 0 ? 'Nobody has this role now, so nobody’s access changes.' : `Changes for ${usersText({ people, ...rest })}.`
}

/** The question before saving; none where nobody's access changes. */
export function changeQuestion({ data }: RolePreview): ConfirmQuestion | undefined {
  if (!data || data.people === 0 || data.added.length + data.removed.length === 0) return undefined
  return {
    title: `Change this role for ${usersText(data)}?`,
    text: (
      <span className="flex flex-col gap-3">
        <Changes title="Added" permissions={data.added} />
        <Changes title="Removed" permissions={data.removed} />
        <span>It holds from their next click on. They are notified.</span>
      </span>
    ),
    action: 'Change role',
  }
}

function Changes({ title, permissions }: { title: string; permissions: readonly Permission[] }): ReactNode {
  if (permissions.length === 0) return null
  return (
    <span className="block">
      <span className="block text-13 font-semibold text-ink-2">{title}</span>
      {permissionCatalogue
        .filter(({ key }) => permissions.includes(key))
        .map(({ key, label }) => (
          <span key={key} className="block">
            {label}
          </span>
        ))}
    </span>
  )
}

function Note({ tone, children }: { tone: 'warn' | 'bad'; children: ReactNode }): ReactNode {
  const Icon = tone === 'warn' ? TriangleAlert : CircleAlert
  return (
    <span
      className={clsx('flex items-start gap-2 rounded-8 px-3 py-2', tone === 'warn' ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad')}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </span>
  )
}
