import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { maxPageSize } from '#platform/contract/paging.ts'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { query } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { helpersContract, type Helper } from './office-driver.contract.ts'
import type { HelperTarget } from './step-targets.rules.ts'

/** `noun`: what the plant has none of, where the list is empty. */
const helpers = {
  doctors: { route: helpersContract.doctors, title: 'Approved doctors', noun: 'doctor with access to this plant' },
  'training-companies': {
    route: helpersContract.trainingCompanies,
    title: 'Training companies',
    noun: 'training company with access to this plant',
  },
} as const satisfies Record<HelperTarget, object>

type PanelProps = { to: HelperTarget; open: boolean; onClose: () => void }

export const HelpersPanel = ({ to, open, onClose }: PanelProps): ReactNode => (
  <SidePanel open={open} onClose={onClose} title={helpers[to].title} description="They send the result to the plant themselves.">
    <PanelBody>
      <HelperList {...helpers[to]} />
    </PanelBody>
  </SidePanel>
)

type ListProps = (typeof helpers)[HelperTarget]

function HelperList({ route, noun, title }: ListProps): ReactNode {
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

const HelperItem = ({ helper: { name, reg_no } }: { helper: Helper }): ReactNode => (
  <li className="py-2.5">
    <p className="font-medium">{name}</p>
    {reg_no && <p className="digits text-13 text-ink-2">Registration no {reg_no}</p>}
  </li>
)
