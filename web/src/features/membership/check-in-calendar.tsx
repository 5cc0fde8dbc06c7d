import { LeftOutline, RightOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { type CalendarDay, monthBeside, weeksOf } from './check-in.ts'
import styles from './membership.module.css'

interface HeaderProps {
  month: string
  thisMonth: string
  name: string
  onMonth(month: string): void
}

const MonthHeader = ({ month, thisMonth, name, onMonth }: HeaderProps) => {
  const { t } = useText()
  return (
    <header className={styles['month']}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('checkIn.earlier')}
        disabled={month < thisMonth}
        onClick={() => onMonth(monthBeside(month, -1))}
      >
        <LeftOutline />
      </button>
      <h2 className="section-title">{name}</h2>
      <button
        type="button"
        className="icon-button"
        aria-label={t('checkIn.later')}
        disabled={month >= thisMonth}
        onClick={() => onMonth(monthBeside(month, 1))}
      >
        <RightOutline />
      </button>
    </header>
  )
}

const Day = ({ day, isDone, isToday }: { day: CalendarDay; isDone: boolean; isToday: boolean }) => {
  const { t } = useText()
  return (
    <span
      data-done={isDone}
      data-today={isToday}
      role="img"
      aria-label={t(isDone ? 'checkIn.signed' : 'checkIn.notSigned', { date: day.date })}
    >
      {day.number}
    </span>
  )
}

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
      <MonthHeader month={month} thisMonth={thisMonth} name={name} onMonth={setMonth} />
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
                <td key={index}>{day && <Day day={day} isDone={done.has(day.date)} isToday={day.date === today} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
