import type { ReactNode } from 'react'
import { MasterList } from '../master-list.tsx'
import { transporterKind } from './transporter-kind.tsx'

export function TransportersScreen(): ReactNode {
  return <MasterList kind={transporterKind} />
}
