import type { ReactNode } from 'react'
import { MasterList } from '../master-list.tsx'
import { doctorKind } from './doctor-kind.tsx'

export function DoctorsScreen(): ReactNode {
  return <MasterList kind={doctorKind} />
}
