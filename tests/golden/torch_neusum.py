"""NeuSum in plain PyTorch with its training, in the variants of the paper, of the released code, and ours.

Layouts are [in, out]: y = x W + b. The columns of a GRU are its reset gate r, its update gate z and its
candidate n. Everything is computed in the precision of the parameters.
"""
from typing import NamedTuple

import torch

TEMPERATURE, LOG_EPSILON = 20, 1e-8
UPDATES, LEARNING_RATE, BETA1, BETA2, EPSILON = 10, 1e-3, 0.9, 0.999, 1e-8
CLIP, CLAMP = 5, 15


class Preset(NamedTuple):
    """The differences between the paper, the released code and our model."""
    sentence_size: int  # hidden size per direction
    trained_rows: int  # rows of the embedding that are trained: the first words
    is_paper_gru: bool  # the reset gate applies before the product, z weights the candidate; otherwise PyTorch's GRU
    puts_backward_first: bool  # order of the directions in a sentence vector
    masks_extracted: bool
    cuts_target: bool  # Q is computed from all labelled gains, then truncated; LOG_EPSILON is added to P
    is_prediction_first: bool  # KL(P || Q); otherwise KL(Q || P)
    averages: bool  # the loss is the mean over the documents
    clips_norm: bool  # clips the norm of all gradients; otherwise each value
    clamps_weights: bool
    corrects_epsilon: bool  # Adam's epsilon gets the bias correction

    def sizes(self):
        return {'vocabulary': 40, 'embedding': 6, 'trained_rows': self.trained_rows, 'sentence': self.sentence_size,
                'document': 7, 'extractor': 6, 'scorer': 5}


PRESETS = {
    'paper': Preset(sentence_size=5, trained_rows=0, is_paper_gru=True, puts_backward_first=True,
                    masks_extracted=True, cuts_target=False, is_prediction_first=True, averages=True,
                    clips_norm=False, clamps_weights=False, corrects_epsilon=True),
    'released': Preset(sentence_size=8, trained_rows=0, is_paper_gru=False, puts_backward_first=False,
                       masks_extracted=False, cuts_target=True, is_prediction_first=False, averages=False,
                       clips_norm=True, clamps_weights=True, corrects_epsilon=False),
    'best': Preset(sentence_size=5, trained_rows=25, is_paper_gru=False, puts_backward_first=False,
                   masks_extracted=True, cuts_target=False, is_prediction_first=False, averages=True,
                   clips_norm=True, clamps_weights=False, corrects_epsilon=True),
}


def items(values, begin, i):
    return values[begin[i]:begin[i + 1]]


class Model:
    def __init__(self, preset, parameters):
        self.preset, self.parameters = preset, parameters

    def linear(self, weight, bias, x):
        return x @ self.parameters[weight] + self.parameters[bias]

    def gru_step(self, prefix, x, h):
        inputs = self.linear(f'{prefix}.input_weight', f'{prefix}.input_bias', x).chunk(3, -1)
        if not self.preset.is_paper_gru:
            states = self.linear(f'{prefix}.recurrent_weight', f'{prefix}.recurrent_bias', h).chunk(3, -1)
            r, z = (torch.sigmoid(i + s) for i, s in zip(inputs[:2], states))
            return (1 - z) * torch.tanh(inputs[2] + r * states[2]) + z * h
        weights = self.parameters[f'{prefix}.recurrent_weight'].chunk(3, -1)
        biases = self.parameters[f'{prefix}.recurrent_bias'].chunk(3, -1)
        r, z = (torch.sigmoid(i + h @ w + b) for i, w, b in zip(inputs[:2], weights, biases))
        return (1 - z) * h + z * torch.tanh(inputs[2] + (r * h) @ weights[2] + biases[2])

    def run_gru(self, prefix, inputs):
        """Returns the state after each input; the first state is zero."""
        h = inputs.new_zeros(self.parameters[f'{prefix}.recurrent_weight'].shape[0])
        states = []
        for x in inputs:
            h = self.gru_step(prefix, x, h)
            states.append(h)
        return torch.stack(states)

    def run_both_ways(self, prefix, inputs):
        """Returns the forward and the backward state at each input."""
        return self.run_gru(f'{prefix}.forward', inputs), self.run_gru(f'{prefix}.backward', inputs.flip(0)).flip(0)

    def embed(self, words):
        frozen = self.parameters['embedding.frozen']
        table = torch.cat([self.parameters.get('embedding.trained', frozen[:0]), frozen])
        return table[torch.tensor(words)]

    def sentence_vector(self, words):
        forward, backward = self.run_both_ways('sentence_encoder', self.embed(words))
        both = [forward[-1], backward[0]]
        return torch.cat(both[::-1] if self.preset.puts_backward_first else both)

    def score(self, state, sentences):
        hidden = (self.linear('scorer.state_weight', 'scorer.state_bias', state)
                  + self.linear('scorer.sentence_weight', 'scorer.sentence_bias', sentences))
        return self.linear('scorer.output_weight', 'scorer.output_bias', torch.tanh(hidden)).squeeze(-1)

    def document_scores(self, sentences, oracle):
        """Returns the scores of all sentences at each step of the oracle."""
        forward, backward = self.run_both_ways(
            'document_encoder', torch.stack([self.sentence_vector(words) for words in sentences]))
        encoded = torch.cat([forward, backward], -1)
        state = torch.tanh(self.linear('extractor.initial_weight', 'extractor.initial_bias', backward[0]))
        last = torch.zeros_like(encoded[0])
        for extracted in oracle:
            state = self.gru_step('extractor.gru', last, state)
            yield self.score(state, encoded)
            last = encoded[extracted]

    def step_loss(self, scores, gains, extracted):
        """Returns the divergence at one step, after the sentences `extracted` were selected."""
        gains = torch.tensor(gains, dtype=scores.dtype)
        left = [i for i in range(len(scores)) if not (self.preset.masks_extracted and i in extracted)]
        if self.preset.cuts_target:
            target, log_prediction = target_distribution(gains)[left], (scores[left].softmax(-1) + LOG_EPSILON).log()
        else:
            target, log_prediction = target_distribution(gains[left]), scores[left].log_softmax(-1)
        difference = log_prediction - target.log()
        return (log_prediction.exp() * difference if self.preset.is_prediction_first else -target * difference).sum()

    def loss(self, batch):
        sentences = [items(batch['words'], batch['sentence_begin'], i)
                     for i in range(len(batch['sentence_begin']) - 1)]
        documents, total = len(batch['document_begin']) - 1, 0
        for document in range(documents):
            oracle = items(batch['oracle'], batch['step_begin'], document)
            own = items(sentences, batch['document_begin'], document)
            for step, scores in enumerate(self.document_scores(own, oracle)):
                gains = items(batch['gains'], batch['gains_begin'], batch['step_begin'][document] + step)
                total += self.step_loss(scores, gains, oracle[:step])
        return total / documents if self.preset.averages else total


def target_distribution(gains):
    spread = gains.max() - gains.min()
    return (TEMPERATURE * (gains - gains.min()) / (spread if spread > 0 else 1)).softmax(-1)


class Adam:
    """Makes an update with epsilon added to the corrected second moment, or to the plain one."""

    def __init__(self, corrects_epsilon):
        self.corrects_epsilon, self.updates, self.moments = corrects_epsilon, 0, {}

    def update(self, parameters, gradients):
        self.updates += 1
        for name, gradient in gradients.items():
            m, v = self.moments.get(name, (0, 0))
            m, v = BETA1 * m + (1 - BETA1) * gradient, BETA2 * v + (1 - BETA2) * gradient ** 2
            self.moments[name] = m, v
            correction1, correction2 = 1 - BETA1 ** self.updates, (1 - BETA2 ** self.updates) ** 0.5
            if self.corrects_epsilon:
                parameters[name] -= LEARNING_RATE * (m / correction1) / (v.sqrt() / correction2 + EPSILON)
            else:
                parameters[name] -= LEARNING_RATE * correction2 / correction1 * m / (v.sqrt() + EPSILON)


def loss_and_gradients(preset, parameters, batch):
    learned = {name: p.clone().requires_grad_() for name, p in parameters.items() if name != 'embedding.frozen'}
    loss = Model(preset, parameters | learned).loss(batch)
    gradients = torch.autograd.grad(loss, list(learned.values()))
    return loss.item(), dict(zip(learned, gradients))


def clip(preset, gradients):
    if not preset.clips_norm:
        return {name: gradient.clamp(-CLIP, CLIP) for name, gradient in gradients.items()}
    norm = torch.cat([gradient.flatten() for gradient in gradients.values()]).norm()
    return {name: gradient * min(1, CLIP / norm) for name, gradient in gradients.items()}


def train(preset, parameters, batch):
    """Returns the parameters after UPDATES updates, and the number of updates with clipped gradients."""
    parameters = {name: parameter.clone() for name, parameter in parameters.items()}
    adam, clipped = Adam(preset.corrects_epsilon), 0
    for _ in range(UPDATES):
        _, gradients = loss_and_gradients(preset, parameters, batch)
        allowed = clip(preset, gradients)
        clipped += any((allowed[name] != gradient).any().item() for name, gradient in gradients.items())
        adam.update(parameters, allowed)
        if preset.clamps_weights:
            for name in gradients:
                parameters[name].clamp_(-CLAMP, CLAMP)
    return parameters, clipped
