import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { LowAgreement } from '../../shared/agreements/low-agreement.tsx'
import { type Agreement, formatKappa, useAgreements } from '../../shared/agreements/use-agreements.ts'
import { reasonName, useReasons } from '../../shared/hooks/use-reasons.ts'
import { Section } from '../../shared/show/section.tsx'

const heads = ['queue', 'code', 'looks', 'agreed', 'kappa'] as const

const Reason = ({ agreement: { queue, code } }: { agreement: Agreement }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const reason = useReasons(queue).find((each) => each.code === code)
  if (code === null) return translate('xinyu.agreements.whole')
  return (
    <>
      {reason ? reasonName(reason, locale) : code}
      <LowAgreement queue={queue} code={code} />
    </>
  )
}

/** How far first and second decisions agree; nothing before the first second look. */
export const AgreementTable = () => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { data = [] } = useAgreements()
  if (data.length === 0) return null
  const title = translate('resources.agreements.name')
  return (
    <Section title={title}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {translate('xinyu.agreements.help')}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={title} sx={{ maxHeight: 360 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {heads.map((head, index) => (
                <TableCell key={head} align={index > 1 ? 'right' : 'left'}>
                  {translate(`resources.agreements.fields.${head}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((agreement) => (
              <TableRow key={agreement.id}>
                <TableCell component="th" scope="row">
                  {translate(`resources.${agreement.queue}.name`)}
                </TableCell>
                <TableCell>
                  <Reason agreement={agreement} />
                </TableCell>
                <TableCell align="right">{agreement.looks.toLocaleString(locale)}</TableCell>
                <TableCell align="right">{agreement.agreed.toLocaleString(locale)}</TableCell>
                <TableCell align="right">{formatKappa(agreement, locale)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  )
}
