import type { ReactNode } from 'react'
import { MasterList } from '../master-list.tsx'
import { trainingCompanyKind } from './training-company-kind.tsx'

export function TrainingCompaniesScreen(): ReactNode {
  return <MasterList kind={trainingCompanyKind} />
}
