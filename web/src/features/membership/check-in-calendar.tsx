import { LeftOutline, RightOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { monthBeside, weeksOf } from './check-in.ts'
import styles from './membership.module.css'

/** The check-in days of this month and the last. */
export const CheckInCalendar = ({ today, signed }: { today: string; signed: readonly string[] }) => {
  const { t, language } = useText()
  const thisMonth = today.slice(0, 7)
  const [month, setMonth] = useState(thisMonth)
  const done = new Set(signed)
  const name = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  return (
    <section className="card">
      <header className={styles['month']}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('checkIn.earlier')}
          disabled={month < thisMonth}
          onClick={() => setMonth(monthBeside(month, -1))}
        >
          <LeftOutline />
        </button>
        <h2 className="section-title">{name}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('checkIn.later')}
          disabled={month >= thisMonth}
          onClick={() => setMonth(monthBeside(month, 1))}
        >
          <RightOutline />
        </button>
      </header>
      <table className={styles['calendar']} aria-label={t('checkIn.calendar', { month: name })}>
        <thead>
          <tr>
            {[...t('checkIn.weekdays')].map((weekday, index) => (
              // eslint-disable-next-line react/no-array-index-key
              <th key={index} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)?.date}>
              {week.map((day, index) => (
                // eslint-disable-next-line react/no-array-index-key
                <td key={index}>
                  {day && (
                    <span
                      data-done={done.has(day.date)}
                      data-today={day.date === today}
                      role="img"
                      aria-label={t(done.has(day.date) ? 'checkIn.signed' : 'checkIn.notSigned', { date: day.date })}
                    >
                      {day.number}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
