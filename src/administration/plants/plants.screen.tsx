import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { MasterList, type MasterKind } from '../master-list.tsx'
import { nameColumn, NameField } from '../name.tsx'
import { plantsContract, type PlantDetails, type PlantRow } from './plants.contract.ts'

const plants: MasterKind<PlantRow, PlantDetails, PlantDetails> = {
  contract: plantsContract,
  path: '/app/staff-portal/administrative/plants',
  title: 'Plants',
  subtitle: 'Loading points and destinations',
  nouns: { one: 'plant', many: 'plants' },
  searchLabel: 'Search by name',
  icon: <MapPin />,
  columns: [nameColumn()],
  Fields: NameField,
  blank: {},
  toForm: ({ name }) => ({ name }),
}

export function PlantsScreen(): ReactNode {
  return <MasterList kind={plants} />
}
