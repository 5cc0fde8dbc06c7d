import { useQuery } from '@tanstack/react-query'
import { orders } from '@xinyu/contracts/admin/orders'
import { loginLogs } from '@xinyu/contracts/admin/people'
import { users } from '@xinyu/contracts/admin/users'
import type { AdminRole } from '@xinyu/contracts/call'
import { searchTexts } from '@xinyu/contracts/http/users/moderation'
import type { RecordOf, Resource } from '@xinyu/contracts/resource'
import { useEffect, useState } from 'react'
import {
  useDataProvider,
  useGetResourceLabel,
  usePermissions,
  useTranslate,
  type DataProvider,
  type RaRecord,
} from 'react-admin'
import { isAllowed } from '../../shared/api/access.ts'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { listAddress } from '../../shared/link/list-address.ts'
import { pageGroups } from '../pages/page-groups.ts'
import { type Found, foundText, mayBeDevice } from './found.ts'

const pauseMs = 250
const shownOfEach = 5
const shortest = 2

/** The value once it has not changed for a moment. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const list = async <R extends RaRecord>(data: DataProvider, { name }: Pick<Resource, 'name'>, filter: object) =>
  data.getList<R>(name, { filter, pagination: { page: 1, perPage: shownOfEach }, sort: { field: 'id', order: 'ASC' } })

const findPeople = async (data: DataProvider, q: string): Promise<Found[]> => {
  const { data: found } = await list<RecordOf<typeof users>>(data, users, { q })
  return found.map(({ id, name, GID }) => ({
    key: `user-${id}`,
    kind: 'xinyu.search.kind.user',
    text: `${name} · ${GID}`,
    to: `/users/${id}/show`,
  }))
}
const findOrders = async (data: DataProvider, q: string): Promise<Found[]> => {
  const { data: found } = await list<RecordOf<typeof orders> & RaRecord>(data, orders, { q })
  return found.map(({ id, name, orderId }) => ({
    key: `order-${id}`,
    kind: 'xinyu.search.kind.order',
    text: `${name} · ${orderId}`,
    to: `/orders/${id}/show`,
  }))
}
const findDevice = async (data: DataProvider, deviceId: string): Promise<Found[]> => {
  const { total = 0 } = await list(data, loginLogs, { deviceId })
  const found = { key: 'device', kind: 'xinyu.search.kind.device', text: deviceId }
  return total === 0 ? [] : [{ ...found, to: listAddress(loginLogs.name, { deviceId }) }]
}
const findTexts = async (q: string): Promise<{ found: Found[]; isTooWide: boolean }> => {
  const { found, isTooWide } = await callAsUser(searchTexts, { q })
  return { found: found.map(foundText), isTooWide }
}

/** Pages of the console by their names. */
const usePages = (roles: readonly AdminRole[], q: string): Found[] => {
  const labelOf = useGetResourceLabel()
  const asked = q.toLowerCase()
  if (asked === '') return []
  return pageGroups
    .flatMap(({ pages }) => pages)
    .filter(({ name, list: page }) => page && isAllowed(roles, name, 'list'))
    .map(({ name }) => ({
      key: `page-${name}`,
      kind: 'xinyu.search.kind.page',
      text: labelOf(name, 2),
      to: `/${name}`,
    }))
    .filter(({ text }) => text.toLowerCase().includes(asked))
}

/** Everything that fits and that the signed-in person may see. Each source answers for itself. */
export const useSearch = (written: string) => {
  const data = useDataProvider()
  const translate = useTranslate()
  const { permissions: roles = [] } = usePermissions<AdminRole[]>()
  const q = useSettled(written.trim())
  const may = ({ name }: Pick<Resource, 'name'>) => q.length >= shortest && isAllowed(roles, name, 'list')
  const query = <T>(name: string, enabled: boolean, queryFn: () => Promise<T>) => ({
    queryKey: ['search', name, q],
    enabled,
    queryFn,
    retry: false,
  })
  const mayRead = roles.some((role) => role === 'admin' || searchTexts.roles?.includes(role))
  const people = useQuery(query('people', may(users), () => findPeople(data, q)))
  const bought = useQuery(query('orders', may(orders) && q.length >= 4, () => findOrders(data, q)))
  const device = useQuery(query('device', may(loginLogs) && mayBeDevice(q), () => findDevice(data, q)))
  const texts = useQuery(query('texts', q.length >= shortest && mayRead, () => findTexts(q)))
  const sources = [people, bought, device, texts]
  const pages = usePages(roles, q)
  return {
    found: [
      ...pages,
      ...(people.data ?? []),
      ...(bought.data ?? []),
      ...(device.data ?? []),
      ...(texts.data?.found ?? []),
    ],
    isBusy: written.trim() !== q || sources.some(({ isFetching }) => isFetching),
    note: sources.some(({ isError }) => isError)
      ? translate('xinyu.search.failed')
      : texts.data?.isTooWide
        ? translate('xinyu.search.tooWide')
        : null,
  }
}
