type FigureTableProps = { caption: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

const isNumber = /^[\d\s.,%–-]*$/;

/** Table of figures; the first column names the row. On a narrow screen each row is shown below its name. */
export function FigureTable({ caption, heads, rows }: FigureTableProps) {
  const kinds = heads.map((_, column) => (rows.every((row) => isNumber.test(row[column] ?? '')) ? 'number' : undefined));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="list list-scroll" tabIndex={0} aria-label={caption}>
      <table className="figures">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" data-kind={kinds[column]}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no unique name, and are replaced together.
            <tr key={index}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]} data-head={heads[column + 1]} data-kind={kinds[column + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
