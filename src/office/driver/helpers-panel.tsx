import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { maxPageSize } from '#platform/contract/paging.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { query } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import type { helpersContract, Helper } from './office-driver.contract.ts'

type HelpersRoute = (typeof helpersContract)[keyof typeof helpersContract]
type HelpersProps = {
  readonly route: HelpersRoute
  readonly label: string
  readonly title: string
  /** What the plant has none of, where the list is empty. */
  readonly noun: string
}

/** A button that lists who can help, by name. */
export function HelpersPanel({ route, label, title, noun }: HelpersProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <SidePanel open={isOpen} onClose={() => setOpen(false)} title={title} description="They send the result to the plant themselves.">
        <PanelBody>
          <HelperList route={route} noun={noun} title={title} />
        </PanelBody>
      </SidePanel>
    </>
  )
}

function HelperList({ route, noun, title }: Omit<HelpersProps, 'label'>): ReactNode {
  const { data, error } = useQuery(query(route, { page_size: maxPageSize }))
  if (error) return <p className="text-bad">{error.message}</p>
  if (!data) return <Skeleton className="h-40 w-full" />
  if (data.total === 0) return <p>There is no {noun}. Ask the plant whom to see.</p>
  return (
    <>
      <ul aria-label={title} className="divide-y divide-line">
        {data.data.map((helper) => (
          <HelperItem key={helper._id} helper={helper} />
        ))}
      </ul>
      {data.total > data.data.length && <p className="text-ink-2">The first {data.data.length} by name are listed.</p>}
    </>
  )
}

const HelperItem = ({ helper: { name, reg_no } }: { readonly helper: Helper }): ReactNode => (
  <li className="py-2.5">
    <p className="font-medium">{name}</p>
    {reg_no && <p className="digits text-13 text-ink-2">Registration no {reg_no}</p>}
  </li>
)
