import { Global, Module } from '@nestjs/common'
import { staffDaysMigrations } from './staff-days.migrations.ts'
import { StaffDays } from './staff-days.public.ts'
import { StaffDaysStore } from './staff-days.store.ts'

/** Global: all money moved by staff counts here. */
@Global()
@Module({ providers: [staffDaysMigrations, StaffDaysStore, StaffDays], exports: [StaffDays] })
export class StaffDaysModule {}
