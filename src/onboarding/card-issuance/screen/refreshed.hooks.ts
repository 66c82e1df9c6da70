import { driversContract } from '#drivers/list/drivers.contract.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { cardIssuanceContract } from '../card-issuance.contract.ts'

const { index, details, batches, batch } = cardIssuanceContract

/** What a printed, handed-over or ended card changes. */
export const refreshedByCards = [index, details, batches, batch, driverPageContract.details, driversContract.active]
