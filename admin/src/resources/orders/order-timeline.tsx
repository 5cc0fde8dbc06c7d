import Download from '@mui/icons-material/Download'
import { useCanAccess } from 'react-admin'
import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { ledgerEntries } from '@xinyu/contracts/admin/money'
import { Link } from 'react-router-dom'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import { useTranslation, type Translation } from '../../shared/list-frame/columns.ts'
import { csvBlob, csvOf, saveFile } from '../../shared/list-frame/csv.ts'
import { listAddress } from '../../shared/link/list-address.ts'
import type { Order } from './order.ts'

type Event = NonNullable<Order['story']>[number]

const whatOf = ({ what, provider }: Event, { translate }: Translation): string =>
  [translate(`xinyu.orders.event.${what}`), provider && translate(`xinyu.provider.${provider}`)]
    .filter(Boolean)
    .join(' · ')
const linesOf = ({ lines }: Event, { translate }: Translation): string =>
  lines
    .map(
      ({ account, unit, amount }) =>
        `${translate(`xinyu.ledgerEntries.account.${account}`, { _: account })} ${amount > 0 ? '+' : ''}${amount} ${translate(`xinyu.ledgerEntries.unit.${unit}`)}`,
    )
    .join('; ')
/** The provider's message and its result. */
const resultOf = (text: string, translate: Translation['translate']): string =>
  text
    .split(' · ')
    .map((part) => translate(`xinyu.orders.providerResult.${part}`, { _: part }))
    .join(' · ')
const textOf = ({ what, text }: Event, { translate }: Translation): string => {
  if (what === 'differenceFound') return translate(`xinyu.paymentDifferences.kind.${text}`, { _: text })
  if (what === 'notified') return resultOf(text, translate)
  if (what !== 'refundAsked') return text
  const [kind = '', ...words] = text.split(' · ')
  return [translate(`xinyu.refundAsk.kind.${kind}`, { _: kind }), ...words].join(' · ')
}

const saveEvents = (order: Order, events: readonly Event[], translation: Translation): void => {
  const head = ['at', 'what', 'by', 'amount', 'text', 'lines'].map((name) =>
    translation.translate(`xinyu.orders.eventField.${name}`),
  )
  const rows = events.map((event) => [
    event.at,
    whatOf(event, translation),
    event.byName || event.by,
    event.amount === null ? null : (event.amount / 100).toFixed(2),
    textOf(event, translation),
    linesOf(event, translation),
  ])
  saveFile(`order-${order.orderId}.csv`, csvBlob(csvOf([head, ...rows])))
}

const Entry = ({ event }: { event: Event }) => {
  const translation = useTranslation()
  const { at, amount, by, byName } = event
  return (
    <Box component="li" sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {whatOf(event, translation)}
        {amount !== null && ` · ${yuan(amount, translation.locale)}`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[formatDateTime(at, translation.locale), byName || by, textOf(event, translation), linesOf(event, translation)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  )
}

/** All events of an order, oldest first; also as a file. */
export const OrderTimeline = ({ order }: { order: Order }) => {
  const translation = useTranslation()
  const { translate } = translation
  const { canAccess: canReadLedger } = useCanAccess({ resource: ledgerEntries.name, action: 'list' })
  const { story = [] } = order
  const entries = listAddress(
    ledgerEntries.name,
    { operationId: `order:${order.orderId}` },
    { field: 'at', order: 'DESC' },
  )
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Stack direction="row" useFlexGap sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mb: 1 }}>
          <Typography variant="h6" component="h2">
            {translate('xinyu.orders.history')}
          </Typography>
          <Box>
            {canReadLedger && (
              <Button size="small" component={Link} to={entries}>
                {translate('resources.ledgerEntries.name')}
              </Button>
            )}
            <Button size="small" startIcon={<Download />} onClick={() => saveEvents(order, story, translation)}>
              {translate('xinyu.lists.export')}
            </Button>
          </Box>
        </Stack>
        <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
          {story.map((event) => (
            <Entry key={`${event.at} ${event.what} ${event.text}`} event={event} />
          ))}
        </Box>
      </CardContent>
    </Card>
  )
}
