import { Factory, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { Status } from '#platform/web/badge.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { MasterList, type MasterKind } from '../master-list.tsx'
import { nameColumn } from '../name.tsx'
import type { FieldsProps } from '../master-panel.tsx'
import { authPlantsContract, type AuthPlantDetails, type AuthPlantInput, type AuthPlantRow } from './auth-plants.contract.ts'
import { authPlantsPath, plantSettingsHref } from './auth-plants.paths.ts'

const authPlants: MasterKind<AuthPlantRow, AuthPlantDetails, AuthPlantInput> = {
  contract: authPlantsContract,
  path: authPlantsPath,
  title: 'Authorised plants',
  subtitle: 'Sites that users log in to, and whether drivers are onboarded there',
  nouns: { one: 'plant', many: 'authorised plants' },
  searchLabel: 'Search by name',
  icon: <Factory />,
  columns: [
    nameColumn(),
    {
      key: 'allow_onboarding',
      title: 'Allow onboarding',
      cell: (plant) => (
        <Status tone={plant.allow_onboarding === 1 ? 'ok' : 'neutral'}>{plant.allow_onboarding === 1 ? 'Yes' : 'No'}</Status>
      ),
      sort: true,
    },
  ],
  openHref: plantSettingsHref,
  menu: (plant) => [{ key: 'settings', label: 'Settings', icon: <Settings aria-hidden />, href: plantSettingsHref(plant) }],
  Fields: AuthPlantFields,
  blank: {},
  // Its creator gets access.
  refresh: [sessionContract.allocations],
  toForm: (plant) => ({ name: plant.name, allow_onboarding: plant.allow_onboarding === 1 ? '1' : '0' }),
  confirm: { title: 'Are you sure you want to save/update the plant', action: 'Save plant' },
}

export function AuthPlantsScreen(): ReactNode {
  return <MasterList kind={authPlants} />
}

function AuthPlantFields({ field }: FieldsProps<AuthPlantInput>): ReactNode {
  return (
    <>
      <TextField field={field('name')} label="Name" />
      <RadioField field={field('allow_onboarding')} label="Allow onboarding" options={yesOrNo} />
    </>
  )
}

const yesOrNo = [
  { value: '1', label: 'Yes', note: 'New drivers can be submitted here' },
  { value: '0', label: 'No', note: 'Existing drivers only' },
]
