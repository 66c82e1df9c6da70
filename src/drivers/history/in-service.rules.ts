import { driverStatus, type DriverStatusId } from '../driver-status.contract.ts'

/** Drivers in service: those that rates are divided by. Who is suspended still drives for the transporter whose rate it is. */
export const inServiceStatuses: readonly DriverStatusId[] = [driverStatus.active, driverStatus.suspended]
