import { Bar } from '../../ui/Bar';

interface Props {
  match: string;
}

export function LivePage({ match }: Props) {
  return (
    <div class="phone">
      <Bar title={match} />
    </div>
  );
}
